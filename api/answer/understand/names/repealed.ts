import type { LawText, Provision } from "../../../../shared/corpus/index.ts";

/** What the title of an article says that repeals. */
export const repealTitle = /\brepeal/i;
/** "Directive 95/46/EC is repealed": the act that ends. */
const repealed =
  /\b(?:Directive|Regulation|Decision) (?:\([A-Z]+\) )?(?:No )?(\d{1,4}\/\d{1,4})\S* (?:is|are) repealed\b/g;
/** Without this, the article that repeals has nothing to say of what was written with the old act in mind. */
const carriesOn = /\breferences to the repealed\b/i;

/** The numbers of the acts that a corpus repeals and whose references it carries on, each with the article that says so. */
export const repealsOf = ({ provisions }: Pick<LawText, "provisions">): Map<string, Provision> => {
  const repeals = new Map<string, Provision>();
  for (const provision of provisions.values()) {
    if (!repealTitle.test(provision.title)) continue;
    const text = provision.chunks.map((chunk) => chunk.text).join(" ");
    if (!carriesOn.test(text)) continue;
    for (const [, number = ""] of text.matchAll(repealed)) repeals.set(number, provision);
  }
  return repeals;
};
