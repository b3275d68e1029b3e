/** A text on one line. */
export const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").trim();

/** Cells of a table row read as a sentence does: parted by dashes, the empty ones left out. */
export const readable = (text: string): string =>
  onOneLine(text)
    .split(/\s*\|\s*/)
    .filter((cell) => cell !== "")
    .join(" – ");
