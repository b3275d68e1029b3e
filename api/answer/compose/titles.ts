import type { ActEntry, Provision } from "../../../shared/corpus/index.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Library } from "../retrieve/library.ts";
import { figuresAskedFor } from "../text/figures.ts";
import { tokensOf, wordsOf } from "../text/tokens.ts";
import type { Scope } from "../understand/types.ts";
import { cite } from "./cite.ts";
import type { Composition } from "./composition.ts";
import { dateSentences } from "./dates.ts";
import { articlesCited } from "./structure.ts";

/** "What rights …", "List all the obligations …": the quantifier right before what is asked for. */
const asksForAll = (question: string, subject: string): boolean =>
  new RegExp(
    `^(?:please )?(?:what|which|list|name|give me|tell me|show me)(?: are)?(?: all)?(?: of)?(?: the)?(?: main| different| various)? ${subject}\\b`,
    "i",
  ).test(question.trim());

const negated = /\b(?:not|no|without|never|except)\b|n['’]t\b/i;

/** Who has or owes something, and that it is there: words that leave open what is asked for. */
const general = new Set(
  tokensOf(`people persons person individuals individual citizens customers users employees consumers companies company businesses
    organisations organizations anyone everybody exist exists list overview main different various kinds types grant grants grants
    provide provides contain contains impose imposes include includes given laid down available`),
);

/** Fewer titles than this are no answer of their own; more than that nobody reads. */
const titlesLeast = 3;
const titlesMax = 14;

/** The one word that says what is asked for ("rights"); null where the question says more than that. */
const subjectOf = (scope: Scope): string | null => {
  if (negated.test(scope.searchText)) return null;
  const words = wordsOf(scope.searchText).filter((word) => tokensOf(word).some((token) => !general.has(token)));
  const [first] = words;
  const isOne = new Set(words.flatMap(tokensOf)).size === 1;
  return first !== undefined && isOne && first.endsWith("s") ? first : null;
};

const articlesNamed = (act: ActEntry, subject: string, library: Library): Provision[] => {
  const [token = ""] = tokensOf(subject);
  return library.provisions.filter(
    ({ act: own, citation, title }) =>
      own.id === act.id && citation.kind === "article" && tokensOf(title).includes(token),
  );
};

const citeWhole = (provision: Provision): string => {
  const [chunk] = provision.chunks;
  return chunk === undefined ? "" : cite({ ...chunk, chunk_id: provision.id }, provision.act);
};

/**
 * The answer to a question for all of a kind ("What rights do people have under the GDPR?"), which no single rule answers: the
 * articles whose titles name it. Null for other questions.
 */
export const composeTitles = (question: string, scope: Scope, library: Library, day: IsoDate): Composition | null => {
  const [regulation] = scope.regulations;
  const act = scope.regulations.length === 1 ? library.snapshot.act(scope.acts[0] ?? regulation ?? "") : undefined;
  if (act === undefined || figuresAskedFor(question).size > 0) return null;
  const subject = subjectOf(scope);
  if (subject === null || !asksForAll(question, subject)) return null;
  const all = articlesNamed(act, subject, library);
  if (all.length < titlesLeast) return null;
  const shown = all.slice(0, titlesMax);
  const opening = `${act.short_name}: these articles speak of ${subject} in their titles; each gives its own conditions.`;
  const lines = shown.map((provision) => `${provision.title} ${citeWhole(provision)}`);
  const rest = all.length > shown.length ? [`${all.length - shown.length} more.`] : [];
  const timeline = dateSentences(
    shown.flatMap((provision) => provision.chunks.slice(0, 1).map((chunk) => ({ chunk, provision }))),
    day,
  );
  const text = [opening, [...lines, ...rest].map((line) => `- ${line}`).join("\n"), timeline.join(" ")].join("\n\n");
  return {
    text,
    structured: {
      summary: `${opening} ${lines.join("; ")}`,
      legal_basis: lines.join("; "),
      requirements: lines,
      timeline,
      articles_cited: articlesCited(text, [act.short_name]),
    },
    citedProvisions: shown.map(({ id }) => id),
    isWhole: true,
    passages: shown.flatMap(({ chunks }) => chunks.slice(0, 1)),
  };
};
