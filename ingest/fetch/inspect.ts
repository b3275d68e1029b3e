import { createHash } from "node:crypto";
import { OperatorError } from "../../shared/errors.ts";
import { nameOf, saidIdentity } from "./identity.ts";
import type { FetchedDocument } from "./source.ts";

/** SHA-256 over the names and bytes of a document's files. */
export const digestFiles = (files: ReadonlyMap<string, string | Uint8Array>): string => {
  const hash = createHash("sha256");
  for (const [name, content] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(name).update("\0").update(content).update("\0");
  }
  return hash.digest("hex");
};

const isChallengePage = (text: string): boolean =>
  text.length < 20_000 && /awswaf|captcha|challenge-platform|enable javascript/i.test(text);

const isCutOff = (content: string): boolean =>
  !/<\/(?:html|[A-Z][A-Z.]+)>\s*(?:<!--[\s\S]*-->\s*)?$/i.test(content.trimEnd());

/** A sign that no text of a language has: what stands for a lost one, or one that was read in another encoding (`Ã©`, `â€™`). */
const garbled = /\uFFFD|[ÃÂ][\u0080-\u00BF]|â(?:€|\u0080)/;

const garbledPlace = (content: string): string | null => {
  const { index } = garbled.exec(content) ?? {};
  return index === undefined ? null : content.slice(Math.max(0, index - 30), index + 12).replace(/\s+/g, " ");
};

/** What is wrong with a file, in words; null for one that is whole. */
const problemOf = (content: string): string | null => {
  if (content.trim() === "") return "the document is empty";
  if (isChallengePage(content)) return "the server sent a bot challenge instead of the document";
  if (content.includes("\u0000")) return "the document is not text";
  if (isCutOff(content)) return "the document is cut off";
  const place = garbledPlace(content);
  return place === null ? null : `the document has garbled characters ("${place}")`;
};

/** A document that is about to be used: which one it must be, and what came. */
export type Inspected = Pick<FetchedDocument, "celex" | "expression" | "files" | "origin">;

/**
 * Refuses what is plainly no whole document (an empty body, a bot challenge, a page that was cut off, garbled characters), and one
 * that says of itself that it is another. Throws an OperatorError that names the CELEX and the origin.
 */
export const inspectDocument = ({ celex, expression, files, origin }: Inspected): void => {
  const number = expression === "oj" ? celex : `0${celex.slice(1)}-${expression}`;
  for (const content of files.values()) {
    const said = saidIdentity(content);
    const isOther = said !== null && (said.celex !== celex || said.expression !== expression);
    const problem = problemOf(content) ?? (isOther ? `the document says that it is ${nameOf(said)}` : null);
    if (problem === null) continue;
    throw new OperatorError(`${number}: ${problem} (${origin}).`, {
      hint: isOther
        ? "Save each document under its own CELEX number, and a consolidated text under its own date."
        : "Try again later, or point EURLEX_MIRROR at a folder of saved documents.",
    });
  }
};
