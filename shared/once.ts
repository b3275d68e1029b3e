/** A function of a text that is asked for each text once, and remembers all that it gave for as long as it lives itself. */
export const once = <Value>(make: (text: string) => Value): ((text: string) => Value) => {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    made.set(text, value);
    return value;
  };
};
