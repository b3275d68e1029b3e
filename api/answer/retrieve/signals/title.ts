import type { Signal } from "./index.ts";

/** The question's words in the title of a provision. */
export const title: Signal = ({ own }, { whole }) => whole?.titles.scores(own) ?? null;
