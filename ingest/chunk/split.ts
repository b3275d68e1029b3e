/** Where a long text may be cut, from the best place to the last resort. */
const boundaries = [/\n/, /(?<=[.;:])\s+/, /(?<=,)\s+/, /\s+/] as const;

const joinUp = (parts: readonly string[], glue: string, fits: (text: string) => boolean): string[] => {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const candidate = last === undefined ? part : `${last}${glue}${part}`;
    if (last !== undefined && fits(candidate)) joined[joined.length - 1] = candidate;
    else joined.push(part);
  }
  return joined;
};

/**
 * Cuts a text into pieces that all fit, at line ends where possible, else after sentences, commas, words. The pieces in
 * order are the text: nothing is lost, nothing said twice. A single word that does not fit stays whole.
 */
export const splitText = (text: string, fits: (text: string) => boolean, level = 0): string[] => {
  const boundary = boundaries[level];
  if (fits(text) || boundary === undefined) return [text];
  const parts = text.split(boundary).flatMap((part) => splitText(part, fits, level + 1));
  return joinUp(parts, level === 0 ? "\n" : " ", fits);
};
