/** Words of a file or of the service on one line: no line break, control or invisible character is left in them. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();

/** The same, cut after the last word that fits. */
export const shortened = (text: string, charactersMax: number): string => {
  const line = oneLine(text);
  if (line.length <= charactersMax) return line;
  const cut = line.slice(0, charactersMax);
  const end = Math.max(cut.lastIndexOf(" "), Math.floor(charactersMax / 2));
  return `${cut.slice(0, end).replace(/[\ud800-\udbff]$/, "")} …`;
};

/** The same as Markdown shows it: nothing in it is read as a mark or as HTML. */
export const plain = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>#|~&!$]/g, "\\$&");
