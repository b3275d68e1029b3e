import { citationId } from "../../../shared/citation/index.ts";
import type { WrittenTopic } from "../read.ts";
import { type Compiling, follow } from "./act.ts";
import { actsOf, type Claim, claimFindings, type Finding, foundIn, questionOf, repeated, wrong } from "./questions.ts";

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

const findingsOf = (
  { name, text, from, beside }: NamedClaim,
  { acts }: WrittenTopic,
  compiling: Compiling,
): Finding[] => {
  const follows = (citation: string) => follow(citation, null, compiling);
  const places = from.map(follows);
  const all = [...new Set([...acts, ...actsOf(places)])];
  const claim: Claim = { text, from, places, beside: beside.map(follows), acts: all };
  return claimFindings(claim, compiling).map((finding) => foundIn(name, finding));
};

/** Citations in sections that lead nowhere, or to a provision that nobody has restated. */
const sectionFindings = (written: WrittenTopic, compiling: Compiling): Finding[] =>
  sectionCitations(written).flatMap((citation) => {
    const place = follow(citation, null, compiling);
    if (place === "nowhere")
      return [wrong(`"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`)];
    if (typeof place === "string") return [];
    return [{ problem: `"${citation}" has no statement`, from: [], unsaid: citationId(place) }];
  });

/** What is wrong with a topic as it is written. Of an older or condensed text of the law, only the file itself is judged. */
export const topicFindings = (written: WrittenTopic, compiling: Compiling): Finding[] => {
  const { known, lenient } = compiling;
  const asked = written.questions.map((question) => questionOf(question).text);
  return [
    ...written.acts.filter((actId) => !known.includes(actId)).map((actId) => wrong(`there is no act ${actId}`)),
    ...repeated(asked).map((text) => wrong(`"${text}" stands there twice`)),
    ...(lenient ? [] : sectionFindings(written, compiling)),
    ...(lenient ? [] : claimsOf(written).flatMap((claim) => findingsOf(claim, written, compiling))),
  ];
};
