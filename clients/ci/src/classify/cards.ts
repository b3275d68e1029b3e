import { basename } from "node:path";
import { oneLine } from "../../../words.ts";
import type { Problem } from "../context.ts";
import { type Fields, fieldsOf } from "../fields.ts";
import type { TextFile } from "../files.ts";
import { type Path, readYaml, type YamlDocument } from "../yaml.ts";

/** Levels of risk, the strictest first. */
export const levels = ["prohibited", "high", "limited", "minimal"] as const;
export type Level = (typeof levels)[number];

export const roles = ["provider", "deployer", "importer", "distributor"] as const;
export type Role = (typeof roles)[number];

/** Somebody looked at a finding and takes it on, for a reason. */
export interface Acceptance {
  readonly line: number;
  readonly level: Level;
  /** Null where none is given: it then does not count. */
  readonly reason: string | null;
  /** The last day on which it counts; null: for good. */
  readonly until: string | null;
  /** `Annex III, point 4(a)`: what it is about; null: whatever the level rests on. */
  readonly provision: string | null;
}

/** What is told to the service. */
export interface CardRequest {
  readonly description: string;
  readonly data_types?: string[];
  readonly decision_scope?: string;
  readonly sector?: string;
}

/** An AI system as a file describes it. */
export interface Card {
  readonly file: string;
  /** Of its description. */
  readonly line: number;
  readonly name: string;
  readonly request: CardRequest;
  /** Whose duties are asked for; null: as the service reads it. */
  readonly role: Role | null;
  readonly accepted: readonly Acceptance[];
  /** The place of a field of the request. */
  placeOf(path: Path): { line: number; column: number };
}

/** Cards, or what is wrong with them. */
export interface ReadCards {
  readonly cards: readonly Card[];
  readonly problems: readonly Problem[];
}

const fieldNames = ["name", "description", "data_types", "decision_scope", "sector", "role", "accepted"];
const acceptanceNames = ["level", "reason", "until", "provision"];

/** The service's own words for it: what an answer to its question about the role says in a description. */
const roleSentences: Readonly<Record<Role, string>> = {
  provider: "We develop it and sell it under our own name.",
  deployer: "We are the deployer: we bought it and use it in our own organisation.",
  importer: "We import it from a maker outside the Union, under the maker's name.",
  distributor: "We resell it unchanged, under the maker's own name.",
};

const isBlank = (text: string): boolean => oneLine(text) === "";

const readAcceptance = (document: YamlDocument, fields: Fields, path: Path): Acceptance[] => {
  if (!fields.mapping(path, acceptanceNames)) return [];
  const level = fields.oneOf([...path, "level"], ["prohibited", "high", "limited"] as const);
  if (fields.valueAt([...path, "level"]) === undefined) fields.complain(path, "The acceptance says no level");
  const reason = fields.text([...path, "reason"]);
  const until = fields.day([...path, "until"]);
  const provision = fields.text([...path, "provision"]);
  if (level === null) return [];
  const { line } = document.placeOf(path);
  return [{ line, level, reason: reason === null || isBlank(reason) ? null : oneLine(reason), until, provision }];
};

const readDataTypes = (fields: Fields): string[] =>
  fields.list(["data_types"]).flatMap((_, place) => fields.text(["data_types", place]) ?? []);

const readCard = (document: YamlDocument, fallbackName: string): ReadCards => {
  const fields = fieldsOf(document);
  if (!fields.mapping([], fieldNames)) return { cards: [], problems: fields.problems };
  const description = fields.text(["description"]);
  const isMissing = fields.valueAt(["description"]) === undefined || fields.valueAt(["description"]) === null;
  if (isMissing) fields.complain([], "The card has no description");
  else if (description !== null && isBlank(description)) fields.complain(["description"], "The description is empty");
  const name = fields.text(["name"]);
  const role = fields.oneOf(["role"], roles);
  const decisionScope = fields.text(["decision_scope"]);
  const sector = fields.text(["sector"]);
  const dataTypes = readDataTypes(fields);
  const accepted = fields
    .list(["accepted"])
    .flatMap((_, place) => readAcceptance(document, fields, ["accepted", place]));
  if (fields.problems.length > 0 || description === null) return { cards: [], problems: fields.problems };
  const card: Card = {
    file: document.file,
    line: document.placeOf(["description"]).line,
    name: name === null || isBlank(name) ? fallbackName : oneLine(name),
    request: {
      description: role === null ? description : `${description.trimEnd()}\n${roleSentences[role]}`,
      ...(dataTypes.length > 0 ? { data_types: dataTypes } : {}),
      ...(decisionScope === null ? {} : { decision_scope: decisionScope }),
      ...(sector === null ? {} : { sector }),
    },
    role,
    accepted,
    placeOf: document.placeOf,
  };
  return { cards: [card], problems: [] };
};

/** A file in plain words is one card without fields. */
const readDescription = ({ name, text }: TextFile): ReadCards => {
  const place = { line: 1, column: 1 };
  if (isBlank(text)) return { cards: [], problems: [{ file: name, ...place, message: "The description is empty" }] };
  const card = { file: name, line: 1, name: basename(name), request: { description: text.trim() }, role: null };
  return { cards: [{ ...card, accepted: [], placeOf: () => place }], problems: [] };
};

/** The cards of a file: each document of a YAML file is one; any other file is the description of one. */
export const readCards = (file: TextFile): ReadCards => {
  if (!/\.ya?ml$/i.test(file.name)) return readDescription(file);
  const { documents, problems } = readYaml(file.name, file.text);
  const written = documents.filter(({ value }) => value !== null && value !== undefined);
  if (problems.length > 0) return { cards: [], problems };
  if (written.length === 0) {
    return { cards: [], problems: [{ file: file.name, line: 1, column: 1, message: "The file holds no card" }] };
  }
  const read = written.map((document, place) =>
    readCard(document, written.length === 1 ? basename(file.name) : `${basename(file.name)} (${place + 1})`),
  );
  return { cards: read.flatMap(({ cards }) => cards), problems: read.flatMap((one) => one.problems) };
};
