import type { Problem } from "./context.ts";
import { isMapping, type Path, type YamlDocument } from "./yaml.ts";

/** Reads the fields of a document, and collects what is wrong with them. */
export interface Fields {
  readonly problems: readonly Problem[];
  /** Notes a problem at a place of the document. */
  complain(path: Path, message: string): void;
  valueAt(path: Path): unknown;
  /** A text; null where there is none, or something else, which is a problem. */
  text(path: Path): string | null;
  /** A list; empty where there is none, or something else, which is a problem. */
  list(path: Path): readonly unknown[];
  /** One of several texts; null as for a text. */
  oneOf<Known extends string>(path: Path, known: readonly Known[]): Known | null;
  /** A day, `2027-01-31`; null as for a text. */
  day(path: Path): string | null;
  /** True for a mapping with no other fields than these, and those that begin with `x-`. */
  mapping(path: Path, names: readonly string[]): boolean;
}

const nameOf = (path: Path): string => path.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The fields of a document. */
export const fieldsOf = (document: YamlDocument): Fields => {
  const problems: Problem[] = [];
  const complain = (path: Path, message: string): void => {
    problems.push({ file: document.file, ...document.placeOf(path), message });
  };
  const valueAt = (path: Path): unknown =>
    path.reduce<unknown>(
      (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
      document.value,
    );
  const text = (path: Path): string | null => {
    const value = valueAt(path);
    if (typeof value === "string") return value;
    if (value !== undefined && value !== null) complain(path, `${nameOf(path)} is no text: put it in quotation marks`);
    return null;
  };
  const list = (path: Path): readonly unknown[] => {
    const value = valueAt(path);
    if (Array.isArray(value)) return value;
    if (value !== undefined && value !== null) complain(path, `${nameOf(path)} is no list`);
    return [];
  };
  const oneOf = <Known extends string>(path: Path, known: readonly Known[]): Known | null => {
    const value = text(path);
    const found = known.find((name) => name === value) ?? null;
    if (value !== null && found === null) complain(path, `${nameOf(path)} is none of ${known.join(", ")}`);
    return found;
  };
  const day = (path: Path): string | null => {
    const value = text(path);
    if (value === null || isDay(value)) return value;
    complain(path, `${nameOf(path)} is no day such as 2027-01-31`);
    return null;
  };
  const mapping = (path: Path, names: readonly string[]): boolean => {
    const value = valueAt(path);
    if (!isMapping(value)) {
      complain(path, `${path.length === 0 ? "The document" : nameOf(path)} is no mapping of ${names.join(", ")}`);
      return false;
    }
    for (const name of Object.keys(value)) {
      if (names.includes(name) || name.startsWith("x-")) continue;
      complain([...path, name], `"${name}" is no field here; the fields are ${names.join(", ")}, and x-… for your own`);
    }
    return true;
  };
  return { problems, complain, valueAt, text, list, oneOf, day, mapping };
};
