import { ValidationError } from "./validation-error.ts";

const depthMax = 32;

/** Strings, structure and the colon that makes a string a key; numbers and words need no look. */
const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

const invalid = (error: string, position: number): ValidationError =>
  new ValidationError([
    { loc: ["body", position], msg: "JSON decode error", type: "json_invalid", input: {}, ctx: { error } },
  ]);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Bun's parser does not say where.
    throw invalid("The body is not valid JSON", 0);
  }
};

const checkString = (text: string, position: number): void => {
  if (!text.isWellFormed()) throw invalid("Lone surrogate in a string", position);
  if (text.includes("\0")) throw invalid("NUL character in a string", position);
};

const checkKey = (key: string, seen: Set<string> | undefined, position: number): void => {
  if (key === "__proto__") throw invalid("A key that is not allowed: __proto__", position);
  if (seen?.has(key)) throw invalid("Duplicate key in an object", position);
  seen?.add(key);
};

/**
 * Reads JSON and refuses what `JSON.parse` lets pass though two readers may understand it differently: duplicate keys,
 * `__proto__`, lone surrogates, NUL characters, nesting beyond 32. Throws a ValidationError of type `json_invalid`.
 */
export const parseStrictJson = (text: string): unknown => {
  const value = parse(text);
  // The text is known to be JSON here, so its tokens can be told apart by their first character.
  const keysByLevel: Set<string>[] = [];
  for (const match of text.matchAll(token)) {
    const [written, colon] = match;
    if (written === "{" || written === "[") {
      keysByLevel.push(new Set());
      if (keysByLevel.length > depthMax) throw invalid(`Nested deeper than ${depthMax}`, match.index);
    } else if (written === "}" || written === "]") {
      keysByLevel.pop();
    } else {
      const content = JSON.parse(colon === undefined ? written : written.slice(0, -colon.length)) as string;
      checkString(content, match.index);
      if (colon !== undefined) checkKey(content, keysByLevel.at(-1), match.index);
    }
  }
  return value;
};
