import { openingWords } from "../../openings/rules.ts";
import type { Lead } from "../../plan/lead.ts";
import type { PlannedPart } from "../../plan/plan.ts";
import type { Library } from "../../retrieve/library.ts";
import { carried, type Sentence } from "../sentence.ts";
import { type Composer, emptySection } from "./section.ts";

const decapitalized = (text: string): string =>
  /^[A-Z][a-z]/u.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;

/** What the lead answers first: the reply to a question like the one asked, else the rule, in short where it is long. */
const openingOf = ({ statement, lent }: Lead, library: Library): Sentence | null => {
  if (lent !== null) return { text: lent.line.reply, from: lent.line.from };
  if (statement === null) return null;
  return carried(statement, openingWords(statement), library);
};

/** The rule itself where the opening only gave its short reply, and what would change it. */
const restOfLead = ({ statement }: Lead, opening: Sentence | null, library: Library): Sentence[] => {
  if (statement === null) return [];
  const texts = [statement.says, statement.unless].filter(
    (text) => text !== "" && !opening?.text.endsWith(text.slice(1)),
  );
  return texts.map((text) => carried(statement, text, library));
};

/** What the asker told that decides, and what nobody told and would decide. */
const factLines = ({ facts, part }: PlannedPart): { told: Sentence[]; open: Sentence[] } => ({
  told: facts.told.map(({ told, then, from }) => ({ text: `You say ${told}: ${decapitalized(then)}`, from })),
  open:
    part.stance === null || facts.open.length === 0
      ? []
      : [
          {
            text: `Not said, and may decide: ${facts.open.map(({ open }) => open).join("; ")}.`,
            from: facts.open.flatMap(({ from }) => from.slice(0, 1)),
          },
        ],
});

/** The answer from the commentary: the verdict or the rule, what the told facts decide, exceptions, and what else applies. */
export const composeRule: Composer = (planned, { library }) => {
  const { lead, companions } = planned;
  const opening = lead === null ? null : openingOf(lead, library);
  if (lead === null || opening === null) return null;
  const { told, open } = factLines(planned);
  const others = companions.map(({ statement }) => carried(statement, statement.says, library));
  return {
    ...emptySection,
    opening: [opening],
    lines: [...told, ...restOfLead(lead, opening, library), ...open, ...others],
    quoted: lead.chunk,
    dated: [lead],
  };
};
