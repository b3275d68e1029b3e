import type { StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.ask.structured;

type Structured = NonNullable<StreamComplete["structured"]>;

/** What a structured answer has below its summary; parts that are empty are left out, and so is the summary where it is repeated. */
export const structuredParts = (structured: Structured): Array<{ title: string; items: readonly string[] }> =>
  [
    // The provisions, each cited before its title.
    { title: words.basis, items: structured.legal_basis.split(/; (?=\[)/).filter((item) => item !== "") },
    { title: words.requirements, items: structured.requirements.filter((rule) => rule !== structured.summary) },
    { title: words.timeline, items: structured.timeline },
  ].filter(({ items }) => items.length > 0);
