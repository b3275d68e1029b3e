import { plain } from "../../words.ts";

/** A link to a text; the text alone where there is no address of the web. */
export const link = (text: string, url: string | null): string =>
  url !== null && /^https:\/\/[^\s()<>]+$/.test(url) ? `[${plain(text)}](${url})` : plain(text);

/** A part that a reader opens. */
export const details = (summary: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, "", ...lines, "", "</details>", ""];

/** As many parts as there is room for, whole; what tells of the rest is given their number. */
export const withinRoom = (
  parts: ReadonlyArray<readonly string[]>,
  charactersMax: number,
  rest: (count: number) => string,
): string[] => {
  let left = charactersMax;
  const end = parts.findIndex((lines) => {
    left -= lines.join("\n").length + 1;
    return left < 0;
  });
  return end === -1 ? parts.flat() : [...parts.slice(0, end).flat(), "", rest(parts.length - end), ""];
};
