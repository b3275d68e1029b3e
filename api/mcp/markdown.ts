/** Pieces of the Markdown that tools answer in. */

/** `[Article 33](https://…)`, with what would end the link's text taken out. */
export const link = (text: string, url: string | null): string =>
  url === null ? text : `[${text.replace(/[[\]\n]+/g, " ").trim()}](${url})`;

/** One line of a list. */
export const item = (...parts: ReadonlyArray<string | null>): string =>
  `- ${parts
    .filter((part) => part !== null && part !== "")
    .join(" – ")
    .replace(/\s*\n\s*/g, " ")}`;

/** Paragraphs; what is null or empty is left out. */
export const paragraphs = (...parts: ReadonlyArray<string | null>): string =>
  parts.filter((part) => part !== null && part !== "").join("\n\n");

/** A list under a heading; null for no items. What is beyond `most` is counted, and stands in the structured content. */
export const section = (heading: string, items: readonly string[], most = 50): string | null => {
  if (items.length === 0) return null;
  const left = items.length - most;
  const rest = left > 0 ? [`- … and ${left} more in the structured content`] : [];
  return `**${heading}**\n\n${[...items.slice(0, most), ...rest].join("\n")}`;
};

/** A text of at most so many characters; what follows is announced with the way to it. */
export const bounded = (text: string, most: number, rest: string): string =>
  text.length <= most ? text : `${text.slice(0, most)}…\n\n(${text.length - most} more characters: ${rest})`;

/** From when to when an act applies, in words; null where the law gives no day. */
export const appliesText = (act: {
  readonly applies_from: string | null;
  readonly repealed_on: string | null;
}): string | null => {
  const days = [
    act.applies_from === null ? [] : [`applies from ${act.applies_from}`],
    act.repealed_on === null ? [] : [`repealed on ${act.repealed_on}`],
  ].flat();
  return days.length === 0 ? null : days.join(", ");
};

/** Which state of the law an answer is from. */
export const versionLine = (version: string): string => `Corpus version ${version}`;
