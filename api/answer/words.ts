import type { Snapshot } from "../../shared/corpus/index.ts";
import { answerCharactersMax, boundText } from "./bounds.ts";
import type { Composition } from "./compose/composition.ts";
import type { QuestionLanguage } from "./language/languages.ts";
import { textOf } from "./language/texts.ts";
import type { LanguageModel } from "./model/index.ts";
import { structureOfText } from "./model/structure.ts";
import { type WriteInput, writeWithModel } from "./model/write.ts";
import type { StructuredAnswer } from "./types.ts";
import { type Evidence, isSupported, removeUnsupported } from "./verify/verify.ts";
import type { WrittenBy } from "./watch.ts";

/** The words of an answer, verified, with their structured form. */
export interface Wording {
  readonly text: string;
  readonly structured: StructuredAnswer;
  readonly writtenBy: WrittenBy;
}

/** What every answer over the bundled samples ends with, in the question's language; empty over the law. */
export const noteOf = (language: QuestionLanguage, snapshot: Snapshot): string =>
  snapshot.manifest.kind === "sample" ? `\n\n${textOf(language, "sample")}` : "";

/** How a composed answer begins for a question in another language than the corpus': it says so. Empty for the corpus' own. */
export const noticeFor = (language: QuestionLanguage, snapshot: Snapshot, isRead: boolean): string => {
  if (language === snapshot.manifest.language) return "";
  return isRead ? textOf(language, "notice") : `${textOf(language, "notice")} ${textOf(language, "unread")}`;
};

/** A text in pieces of a word each, so that the pieces together are the text. */
export const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

const withNote = (structured: StructuredAnswer, snapshot: Snapshot): StructuredAnswer =>
  snapshot.manifest.kind === "sample"
    ? { ...structured, legal_basis: `${structured.legal_basis} (condensed samples, not the law itself)` }
    : structured;

/** What of a structured answer is supported, as its text is: a rule that was left out there is not said here. */
const supportedOf = (structured: StructuredAnswer, evidence: Evidence): StructuredAnswer => {
  const isTold = (line: string): boolean => isSupported(line, evidence);
  const requirements = structured.requirements.filter(isTold);
  const { summary, legal_basis, timeline } = structured;
  return {
    ...structured,
    summary: isTold(summary) ? summary : (requirements[0] ?? legal_basis),
    requirements,
    timeline: timeline.filter(isTold),
  };
};

/**
 * Yields the pieces of an answer: the model's verified sentences where a model is given and says something usable, else the composed
 * text without lines that nothing supports. Returns the whole; null when the model finds no answer: that counts whatever was composed.
 * A composed text begins with `notice`; a model writes in the question's language.
 */
export async function* wordAnswer(
  composition: Composition,
  model: LanguageModel | null,
  options: WriteInput & { readonly notice: string },
): AsyncGenerator<string, Wording | null> {
  const { evidence } = options;
  const { snapshot } = evidence;
  const note = noteOf(options.language, snapshot);
  const charactersMax = answerCharactersMax - note.length;
  let text = "";
  if (model !== null) {
    const writing = writeWithModel(model, options, charactersMax);
    let step = await writing.next();
    for (; !step.done; step = await writing.next()) {
      text += step.value;
      yield step.value;
    }
    if (step.value === "no_answer") return null;
  }
  if (text !== "") {
    const ending = note.slice(Math.min(2, text.length - text.trimEnd().length));
    if (ending !== "") yield ending;
    return {
      text: text + ending,
      structured: withNote(structureOfText(text, composition.structured, snapshot), snapshot),
      writtenBy: "model",
    };
  }
  const verified = removeUnsupported(composition.text, evidence).text;
  const opening = options.notice === "" ? "" : `${options.notice}\n\n`;
  text = `${opening}${boundText(verified, charactersMax - opening.length, snapshot)}${note}`;
  yield* piecesOf(text);
  const supported = supportedOf(composition.structured, evidence);
  const structured = { ...supported, summary: `${options.notice} ${supported.summary}`.trim() };
  return { text, structured: withNote(structured, snapshot), writtenBy: "composer" };
}
