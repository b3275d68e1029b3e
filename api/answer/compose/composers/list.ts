import type { Chunk, Provision } from "../../../../shared/corpus/index.ts";
import type { Lead } from "../../plan/lead.ts";
import type { Library } from "../../retrieve/library.ts";
import { leadIn, outlineOf, pointsLeast } from "../../text/outline.ts";
import { withoutLabel } from "../../text/sentences.ts";
import { onOneLine, readable } from "../readable.ts";
import { carried, type Sentence } from "../sentence.ts";
import { titleBefore } from "./paragraph.ts";
import { composeRule } from "./rule.ts";
import { type Composer, emptySection, type Section } from "./section.ts";

/** The points of a list: those that the paragraph introduces, or those beside the point that leads. */
const pointsOf = (chunk: Chunk, provision: Provision): readonly Chunk[] => {
  const outline = outlineOf(provision);
  const own = outline.itemsOf(chunk);
  const head = outline.headOf(chunk);
  return own.length > 0 || head === null ? own : outline.itemsOf(head);
};

/** A point as the commentary says it, else in the law's own words. */
const elementOf = (chunk: Chunk, library: Library): Sentence => {
  const [row] = library.commentary.ofAddress.get(chunk.chunk_id) ?? [];
  const statement = row === undefined ? undefined : library.commentary.statements[row];
  if (statement !== undefined) return carried(statement, statement.says, library);
  return { text: `“${withoutLabel(readable(chunk.text))}”`, from: [chunk.chunk_id] };
};

/** The words of the law that introduce a list, where the commentary has no rule that does. */
const introduced = ({ chunk, provision }: Lead): Section => {
  const head = outlineOf(provision).headOf(chunk) ?? chunk;
  const words = `“${withoutLabel(onOneLine(leadIn(head)))}”`;
  const opening = [{ text: `${titleBefore(provision, head)}${words}`, from: [head.chunk_id] }];
  return { ...emptySection, opening, dated: [{ chunk: head, provision }] };
};

/** The answer to a question for all of a list: the rule, then every element, each cited. */
export const composeList: Composer = (planned, context) => {
  const { lead, part } = planned;
  if (lead === null) return null;
  const points = pointsOf(lead.chunk, lead.provision);
  if (points.length < pointsLeast) return null;
  const section = composeRule({ ...planned, part: { ...part, stance: null } }, context) ?? introduced(lead);
  return { ...section, list: points.map((chunk) => elementOf(chunk, context.library)) };
};
