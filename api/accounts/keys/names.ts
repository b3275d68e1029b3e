/** Longest name of a key or an organization, in characters as a writer counts them. */
const nameLengthMax = 255;

/** Control and format characters (bidirectional, zero-width) and separators of lines: a name must show what it is. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A sentence that says what is wrong with a name as it was written; null when nothing is. */
export const nameProblem = (written: string): string | null => {
  if (hidden.test(written)) return "A name has no control, invisible or direction characters, and one line.";
  return [...written.trim()].length > nameLengthMax ? `A name has at most ${nameLengthMax} characters.` : null;
};

/** The name of a key as it is kept: without the space around it. One that is left blank is `Default`. */
export const keyNameOf = (written: string): string => written.trim() || "Default";
