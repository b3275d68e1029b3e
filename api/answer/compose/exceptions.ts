import { type Citation, parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";
import { sentencesOf, withoutLabel } from "../text/sentences.ts";
import { type Block, blockOf } from "./blocks.ts";
import { outlineOf } from "./outline.ts";
import { leansBack } from "./span.ts";
import { exceptionMarkers, isInstitutional } from "./units.ts";

const exceptionsMax = 2;

const references =
  /\bparagraphs? (\d+[a-z]?(?:(?:, | and | or | to |, and )(?:paragraph )?\d+[a-z]?)*)(?! (?:of|to) (?:Article|Regulation|Directive))/gi;

/** Paragraph numbers that a sentence refers to, ranges spelled out: "paragraphs 1 to 3" → 1, 2, 3. */
export const paragraphsReferred = (sentence: string): ReadonlySet<string> => {
  const referred = new Set<string>();
  for (const [, list = ""] of sentence.matchAll(references)) {
    const numbers = list.match(/\d+[a-z]?/g) ?? [];
    for (const number of numbers) referred.add(number);
    for (const [, from, to] of list.matchAll(/(\d+) to (?:paragraph )?(\d+)/g)) {
      for (let number = Number(from); number <= Number(to); number += 1) referred.add(String(number));
    }
  }
  return referred;
};

/** "point (c)" limits an exception to that point: it concerns a rule at another point no more. */
const concernsPoint = (sentence: string, lead: Citation): boolean => {
  const points = [...sentence.matchAll(/\bpoints? \((\w+)\)/gi)].map((match) => match[1]);
  const [own] = lead.points;
  return points.length === 0 || own === undefined || points.includes(own);
};

const outright =
  /\b(?:shall not apply|do(?:es)? not apply|shall not be required|by (?:way of )?derogation|notwithstanding|exempt(?:ed)?)\b/i;

/** An "unless" limits its own sentence; it is an exception of the rule only where that sentence leans on the rule. */
const isAboutRule = (sentence: string): boolean =>
  outright.test(sentence) || leansBack.test(withoutLabel(sentence)) || paragraphsReferred(sentence).size > 0;

const concerns = (lead: Citation, chunk: Chunk, sentence: string): boolean => {
  const address = parseCitationId(chunk.chunk_id);
  if (address === null || address.number !== lead.number || !concernsPoint(sentence, lead)) return false;
  const isSameParagraph = address.paragraph === lead.paragraph;
  if (isSameParagraph && address.points.length === 0) return true;
  if (isSameParagraph) return address.points[0] === lead.points[0] && lead.points.length > 0;
  return lead.paragraph !== null && paragraphsReferred(`${chunk.introduction} ${sentence}`).has(lead.paragraph);
};

/**
 * The exceptions of the rule that an answer leads with: in its own paragraph, or in paragraphs of the article that say that they
 * derogate from it. An "unless" elsewhere in the article belongs to another rule.
 */
export const exceptionsOf = (lead: Block): Block[] => {
  const address = parseCitationId(lead.chunk.chunk_id);
  if (address === null || lead.provision.citation.kind !== "article") return [];
  const outline = outlineOf(lead.provision);
  const shown = new Set([...lead.items.map((item) => item.chunk_id)]);
  const found: Block[] = [];
  for (const chunk of lead.provision.chunks) {
    const head = outline.headOf(chunk);
    if (shown.has(chunk.chunk_id) || (head !== null && head !== lead.chunk && chunk !== lead.chunk)) continue;
    for (const sentence of sentencesOf(chunk.text)) {
      if (found.length === exceptionsMax) return found;
      if (!exceptionMarkers.test(sentence) || !isAboutRule(sentence) || isInstitutional(sentence)) continue;
      if (lead.sentence.includes(withoutLabel(sentence)) || !concerns(address, chunk, sentence)) continue;
      const block = blockOf(lead.provision, chunk, sentence);
      const isKnown = found.some((other) => other.chunk === chunk || block.sentence.includes(other.sentence));
      if (!isKnown && !block.sentence.includes(lead.sentence)) found.push(block);
    }
  }
  return found;
};
