import { citationId } from "../../shared/citation/index.ts";
import { type Compiling, type Destination, follow, questionOf, repeated, strayIn } from "./compile-act.ts";
import type { WrittenTopic } from "./read.ts";
import type { Said } from "./said.ts";

/** The longest that a verdict, a reply or what follows from a fact may be: more is no beginning of an answer. */
const claimWordsMax = 40;

/** A text of a topic that provisions carry. */
interface Claim {
  /** What it is, for the list of problems. */
  readonly name: string;
  readonly text: string;
  readonly from: readonly string[];
  /** Citations whose figures it may give too. */
  readonly beside: readonly string[];
}

const sectionCitations = ({ sections }: WrittenTopic): string[] => sections.flatMap(({ statements }) => statements);

const claimsOf = (written: WrittenTopic): Claim[] => [
  { name: "verdict", text: written.verdict, from: written.from, beside: sectionCitations(written) },
  ...written.questions.flatMap((question) =>
    typeof question === "string"
      ? []
      : [{ name: `reply to "${question.ask}"`, text: question.reply, from: question.from, beside: [] }],
  ),
  ...(written.decides ?? []).map(({ told, then, from }) => ({
    name: `what follows where "${told}"`,
    text: then,
    from,
    beside: [],
  })),
];

/** The acts whose articles a claim may name alone: those of the topic, and those of what carries it. */
const actsOf = (topicActs: readonly string[], places: readonly Destination[]): string[] => [
  ...new Set([...topicActs, ...places.flatMap((place) => (typeof place === "string" ? [] : (place.actId ?? [])))]),
];

/** Figures of a claim that stand in none of the articles that carry it. */
const strayFiguresOf = ({ text, from, beside }: Claim, acts: readonly string[], compiling: Compiling): string[] => {
  const carrying = from.map((citation) => follow(citation, null, compiling));
  const [first, ...others] = [...carrying, ...beside.map((citation) => follow(citation, null, compiling))];
  if (first === undefined || typeof first === "string") return [];
  return strayIn([text], first, others, compiling, actsOf(acts, carrying));
};

const claimProblems = (claim: Claim, { acts }: WrittenTopic, said: Said, compiling: Compiling): string[] => {
  const words = claim.text.trim().split(/\s+/).length;
  const places = claim.from.map((citation) => follow(citation, null, compiling));
  const nowhere = claim.from.filter((_, index) => places[index] === "nowhere");
  // What leans on words that have changed says nothing, so its figures cannot be wrong.
  const stray = said.carriers(places) === null ? [] : strayFiguresOf(claim, acts, compiling);
  return [
    ...(words > claimWordsMax ? [`has ${words} words, ${claimWordsMax} at most`] : []),
    ...nowhere.map((citation) => `"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`),
    ...stray,
  ].map((problem) => `${claim.name}: ${problem}`);
};

/** Citations in sections that lead nowhere, or to a provision that nobody has restated. */
const sectionProblems = (written: WrittenTopic, said: Said, compiling: Compiling): string[] =>
  sectionCitations(written).flatMap((citation) => {
    const place = follow(citation, null, compiling);
    if (place === "nowhere") return [`"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`];
    if (typeof place === "string") return [];
    const id = citationId(place);
    return said.isRestated(id) || said.isSilent(id) ? [] : [`"${citation}" has no statement`];
  });

/** What is wrong with a topic as it is written. Of an older or condensed text of the law, only the file itself is judged. */
export const topicProblems = (written: WrittenTopic, said: Said, compiling: Compiling): string[] => {
  const { known, lenient } = compiling;
  const asked = written.questions.map((question) => questionOf(question).text);
  return [
    ...written.acts.filter((actId) => !known.includes(actId)).map((actId) => `there is no act ${actId}`),
    ...repeated(asked).map((text) => `"${text}" stands there twice`),
    ...(lenient ? [] : sectionProblems(written, said, compiling)),
    ...(lenient ? [] : claimsOf(written).flatMap((claim) => claimProblems(claim, written, said, compiling))),
  ];
};
