import { type Judged, judgeMessage } from "../../../api/answer/judged.ts";
import type { OfficialLanguage } from "../../../api/answer/language/languages.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { type Judgement, type Refusal, readScope } from "../../../api/answer/understand/index.ts";
import { findWrittenCitations } from "../../../api/answer/understand/references/written.ts";
import { formatCitation } from "../../../shared/citation/index.ts";
import { testEmbedder } from "../../support/corpus.ts";

/** The first test of a run that needs a corpus waits for its build. */
export const buildTimeoutMs = 300_000;

/** What a question cites, as `act: Citation`, in its order. */
export const citedIn = (question: string, requested: string, library: Library): string[] =>
  readScope(question, requested, library).cited.map(({ act, citation }) => `${act.id}: ${formatCitation(citation)}`);

/** A message read, searched for and judged as the service does; without an encoder by words alone. */
export const judgedOf = async (question: string, library: Library, requested = "auto"): Promise<Judged> => {
  const embedder = await testEmbedder();
  const encoder = embedder === null ? null : { embedder, languages: null };
  const input = { question, regulation: requested, responseFormat: "text", systemContext: null } as const;
  return judgeMessage(input, library, encoder);
};

/** The judgement on a question. */
export const judgementOf = async (question: string, library: Library, requested = "auto"): Promise<Judgement> =>
  (await judgedOf(question, library, requested)).judged;

/** Why a question is refused; null where it is not. */
export const judge = async (question: string, library: Library, requested = "auto"): Promise<Refusal | null> =>
  (await judgementOf(question, library, requested)).refusal;

/** A citation in the short form of the tables: `6(1)(f)`, `III, 4(a)`, `rec 26`. */
const shortOf = (text: string): string =>
  text
    .replace("Recital", "rec")
    .replace(/^(?:Article|Annex) /, "")
    .replace(/(?<=, )(?:point|Section) /g, "");

/** The provisions that a text names, in the short form and parted by `|`. */
export const shortCitations = (text: string, language: OfficialLanguage): string =>
  findWrittenCitations(text.normalize("NFKC"), language)
    .map(({ citation }) => shortOf(formatCitation(citation)))
    .join("|");
