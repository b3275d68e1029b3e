import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, parseAllDocuments } from "yaml";
import type { Problem } from "./context.ts";

/** Where a value stands within a document: names of fields and places in lists. */
export type Path = ReadonlyArray<string | number>;

/** A document of a YAML file, with the places of what it says. */
export interface YamlDocument {
  readonly file: string;
  readonly value: unknown;
  /** Line and column of a field's name, or of an item of a list; of what holds it where there is none. Both count from 1. */
  placeOf(path: Path): { line: number; column: number };
  /** Where the value begins and ends in the text; null where there is none. */
  rangeOf(path: Path): readonly [start: number, end: number] | null;
}

interface Found {
  /** Of the name or the item, in characters of the text. */
  readonly start: number;
  readonly node: Node | null;
}

const startOf = (node: Node | null): number => node?.range?.[0] ?? 0;

const childOf = (parent: Node | null, step: string | number): Found | null => {
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    if (pair === undefined) return null;
    return { start: startOf(pair.key as Node), node: pair.value as Node | null };
  }
  if (!isSeq(parent) || typeof step !== "number") return null;
  const item = parent.items[step] as Node | undefined;
  return item === undefined ? null : { start: startOf(item), node: item };
};

/** As deep into a document as the path leads. */
const follow = (contents: Node | null, path: Path): { found: Found; isWhole: boolean } => {
  let found: Found = { start: startOf(contents), node: contents };
  for (const step of path) {
    const next = childOf(found.node, step);
    if (next === null) return { found, isWhole: false };
    found = next;
  }
  return { found, isWhole: true };
};

/** The first line of what the library says: it draws the place below it, which the problem names already. */
const firstLine = (message: string): string =>
  (message.split("\n")[0] ?? message).replace(/ at line \d+, column \d+:?$/, "");

const depthMax = 100;

/** Lists and mappings within each other beyond this take the parser, which calls itself for each, down with the whole process. */
const isNestedTooDeeply = (text: string): boolean => {
  let [flow, block] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    if (token === "[" || token === "{") flow += 1;
    else if (token === "]" || token === "}") flow -= 1;
    else if (token === "-" || token === "?") block += 1;
    else if (token.includes("\n")) block = 0;
    if (flow > depthMax || block > depthMax) return true;
  }
  return false;
};

/** Reads the documents of a YAML file, or says all that is wrong with it. */
export const readYaml = (
  file: string,
  text: string,
): { readonly documents: readonly YamlDocument[]; readonly problems: readonly Problem[] } => {
  const lines = new LineCounter();
  const documents: YamlDocument[] = [];
  const problems: Problem[] = [];
  const placeAt = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const unreadable = (reason: string) => ({ file, line: 1, column: 1, message: `The file cannot be read: ${reason}` });
  if (isNestedTooDeeply(text)) return { documents, problems: [unreadable(`it is nested deeper than ${depthMax}`)] };
  try {
    const parsed = parseAllDocuments(text, { lineCounter: lines });
    for (const document of "empty" in parsed ? [] : parsed) {
      const wrong = [...document.errors, ...document.warnings];
      problems.push(...wrong.map(({ pos, message }) => ({ file, ...placeAt(pos[0]), message: firstLine(message) })));
      if (wrong.length > 0) continue;
      const contents = document.contents as Node | null;
      documents.push({
        file,
        // Throws where aliases multiply what is written beyond measure.
        value: document.toJS() as unknown,
        placeOf: (path) => placeAt(follow(contents, path).found.start),
        rangeOf: (path) => {
          const { found, isWhole } = follow(contents, path);
          const range = isWhole && !isAlias(found.node) ? found.node?.range : undefined;
          return range === undefined || range === null ? null : [range[0], range[1]];
        },
      });
    }
  } catch (thrown) {
    problems.push(unreadable(firstLine((thrown as Error).message)));
  }
  return { documents, problems };
};

/** True for a mapping. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
