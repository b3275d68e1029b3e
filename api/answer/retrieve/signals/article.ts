import type { Signal } from "./index.ts";

/** Rules stand in articles; annexes hold forms, lists and tables, which have everybody's words. */
export const article: Signal = (_, { whole }) =>
  whole === null ? null : Float32Array.from(whole.provisions, ({ citation }) => (citation.kind === "article" ? 1 : 0));
