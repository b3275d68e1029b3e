import { oneLine } from "../../../words.ts";
import type { Problem } from "../context.ts";
import { type Fields, fieldsOf } from "../fields.ts";
import type { TextFile } from "../files.ts";
import { isMapping, type Path, readYaml, type YamlDocument } from "../yaml.ts";

/** A provision, or a whole act, that a project rests on. */
export interface Watched {
  readonly line: number;
  readonly column: number;
  readonly actId: string;
  /** `Article 5`, in any spelling of the lookup; null: the whole act. */
  readonly provision: string | null;
  /** What of the project is to be looked at when it changes. */
  readonly check: string | null;
}

/** A project's file: the law that it rests on, and when somebody last looked. */
export interface ProjectFile {
  readonly name: string;
  readonly text: string;
  /** The corpus version of the last review; null where none is named. */
  readonly reviewed: string | null;
  /** The place of `reviewed`. */
  readonly reviewedAt: { readonly line: number; readonly column: number };
  /** Where its value stands in the text. */
  readonly reviewedRange: readonly [start: number, end: number] | null;
  readonly watched: readonly Watched[];
}

const wholeAct = "all";

/** `5`, `Art. 5` and `article 5` as `Article 5`; anything else as it is written. */
const named = (written: string): string => {
  const line = oneLine(written);
  const [, number] = /^(?:art(?:icle|\.)?\s*)?(\d.*)$/i.exec(line) ?? [];
  return number === undefined ? line : `Article ${number}`;
};

const provisionOf = (value: unknown): string | null =>
  (typeof value === "string" && oneLine(value) !== "") || (typeof value === "number" && Number.isInteger(value))
    ? named(String(value))
    : null;

const complaint =
  'is no provision such as Article 5, "33" or Annex III, nor one with what to check: `Article 6: docs/risk.md`';

/** An entry of an act's list: a provision, or one with what to look at. */
const readEntry = (document: YamlDocument, fields: Fields, actId: string, path: Path): Watched[] => {
  const value = fields.valueAt(path);
  const place = document.placeOf(path);
  const [pair, ...more] = isMapping(value) ? Object.entries(value) : [];
  const provision = provisionOf(pair === undefined ? value : pair[0]);
  if (provision === null || more.length > 0) {
    fields.complain(path, `This ${complaint}`);
    return [];
  }
  const check = pair === undefined ? null : fields.text([...path, pair[0]]);
  return [{ ...place, actId, provision, check: check === null ? null : oneLine(check) }];
};

const readAct = (document: YamlDocument, fields: Fields, actId: string): Watched[] => {
  const path = ["law", actId];
  const value = fields.valueAt(path);
  const id = actId.toLowerCase();
  if (value === wholeAct) return [{ ...document.placeOf(path), actId: id, provision: null, check: null }];
  if (!Array.isArray(value) || value.length === 0) {
    fields.complain(path, `law ${actId} is neither a list of provisions nor ${wholeAct}`);
    return [];
  }
  return value.flatMap((_, place) => readEntry(document, fields, id, [...path, place]));
};

/** Reads a project's file, or says all that is wrong with it. */
export const readProjectFile = ({ name, text }: TextFile): ProjectFile | readonly Problem[] => {
  const { documents, problems } = readYaml(name, text);
  const [document, ...more] = documents;
  if (problems.length > 0) return problems;
  if (document === undefined || more.length > 0) {
    return [{ file: name, line: 1, column: 1, message: `The file holds ${documents.length} documents, not one` }];
  }
  const fields = fieldsOf(document);
  if (!fields.mapping([], ["reviewed", "law"])) return fields.problems;
  const reviewed = fields.text(["reviewed"]);
  const law = fields.valueAt(["law"]);
  const watched = isMapping(law) ? Object.keys(law).flatMap((actId) => readAct(document, fields, actId)) : [];
  if (!isMapping(law)) fields.complain(["law"], "law is no mapping of acts, such as `ai_act: [Article 5, Annex III]`");
  else if (Object.keys(law).length === 0) fields.complain(["law"], "law names no act");
  if (fields.problems.length > 0) return fields.problems;
  const reviewedRange = document.rangeOf(["reviewed"]);
  return { name, text, reviewed, reviewedAt: document.placeOf(["reviewed"]), reviewedRange, watched };
};

/** The file's text with another reviewed version; all else stays as it is, to the byte. Null where none is named. */
export const withReviewed = ({ text, reviewedRange }: ProjectFile, version: string): string | null => {
  if (reviewedRange === null) return null;
  const [start, end] = reviewedRange;
  // A value over several lines holds the end of its last one.
  const lineEnd = /\s*$/.exec(text.slice(start, end))?.[0] ?? "";
  return `${text.slice(0, start)}${version}${lineEnd}${text.slice(end)}`;
};
