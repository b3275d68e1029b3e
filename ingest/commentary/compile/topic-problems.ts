import { citationId } from "../../../shared/citation/index.ts";
import type { WrittenTopic } from "../read.ts";
import { type Compiling, follow } from "./act.ts";
import { actsOf, type Claim, claimProblems, questionOf, repeated } from "./questions.ts";
import type { Said } from "./said.ts";

/** A text of a topic that provisions carry, by what it is. */
interface NamedClaim extends Pick<Claim, "text" | "from"> {
  readonly name: string;
  /** Citations whose figures it may give too. */
  readonly beside: readonly string[];
}

const sectionCitations = ({ sections }: WrittenTopic): string[] => sections.flatMap(({ statements }) => statements);

const claimsOf = (written: WrittenTopic): NamedClaim[] => [
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

const problemsOf = (
  { name, text, from, beside }: NamedClaim,
  { acts }: WrittenTopic,
  said: Said,
  compiling: Compiling,
) => {
  const follows = (citation: string) => follow(citation, null, compiling);
  const places = from.map(follows);
  const all = [...new Set([...acts, ...actsOf(places)])];
  const claim: Claim = { text, from, places, beside: beside.map(follows), acts: all };
  return claimProblems(claim, said, compiling).map((problem) => `${name}: ${problem}`);
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
    ...(lenient ? [] : claimsOf(written).flatMap((claim) => problemsOf(claim, written, said, compiling))),
  ];
};
