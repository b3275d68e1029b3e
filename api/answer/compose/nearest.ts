import type { PlannedPart } from "../plan/plan.ts";
import type { Library } from "../retrieve/library.ts";
import { rankStatements } from "../retrieve/rank-statements.ts";
import { emptySection } from "./composers/section.ts";
import type { Composition } from "./composition.ts";
import { carried, type Sentence, written } from "./sentence.ts";
import { structureOf } from "./structure.ts";

/** So many rules are pointed at. */
const rulesMax = 3;

/** The rules nearest to a part, of each provision the best one; without commentary the provisions themselves by their titles. */
const nearestTo = ({ lead, ranking }: PlannedPart, library: Library): Sentence[] => {
  const first = lead?.statement ?? null;
  const ranked = rankStatements(ranking).map(({ statement }) => statement);
  const statements = [...(first === null ? [] : [first]), ...ranked].filter(
    ({ article_id }, place, all) => all.findIndex((one) => one.article_id === article_id) === place,
  );
  const sentences = statements.map((statement) => carried(statement, statement.says, library));
  const titled = ranking.ranked.filter(({ provision }) => provision.title !== "");
  const titles = titled.map(({ provision }) => ({ text: `${provision.title}.`, from: [provision.id] }));
  return (sentences.length > 0 ? sentences : titles).slice(0, rulesMax);
};

/**
 * What comes nearest to a question that may not be covered: a sentence that says so, then rules in plain words, each with its citation,
 * and what of the question is surely not held. Nothing is quoted: a quotation would pose as an answer. Null where nothing comes near.
 */
export const composeNearest = (
  planned: readonly PlannedPart[],
  unsure: string,
  missing: readonly string[],
  library: Library,
): Composition | null => {
  const [first] = planned;
  const lines = first === undefined ? [] : nearestTo(first, library);
  if (first === undefined || lines.length === 0) return null;
  const told = lines.map((line) => written(line, library));
  const text = [unsure, told.map((line) => `- ${line}`).join("\n"), ...missing].join("\n\n");
  const section = { ...emptySection, opening: [{ text: unsure, from: [] }], lines };
  return {
    text,
    structured: {
      ...structureOf([section], { openings: [unsure], lines: told, dates: [] }, text, library),
      // What says that nothing may be covered is no rule.
      requirements: told,
    },
    citedProvisions: first.lead === null ? [] : [first.lead.provision.id],
    passages: first.lead === null ? [] : [first.lead.chunk],
  };
};
