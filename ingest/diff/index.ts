export { compareSnapshots, type DiffSide } from "./compare.ts";
export { formatMarkdown } from "./format-markdown.ts";
export { formatText } from "./format-text.ts";
export { type ActDiff, type CorpusDiff, diffSchema } from "./schema.ts";
