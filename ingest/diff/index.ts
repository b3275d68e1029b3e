export { compareSnapshots, type DiffSide } from "./compare.ts";
export { formatMarkdown } from "./format-markdown.ts";
export { type Colors, formatText } from "./format-text.ts";
export { type ActDiff, type CorpusDiff, type DiffCounts, diffSchema } from "./schema.ts";
