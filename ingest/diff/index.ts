export { formatMarkdown } from "./format-markdown.ts";
export { formatText } from "./format-text.ts";
