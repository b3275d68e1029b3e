import { createHash } from "node:crypto";
import { OperatorError } from "../../shared/errors.ts";

/** SHA-256 over the names and bytes of a document's files. */
export const digestFiles = (files: ReadonlyMap<string, string>): string => {
  const hash = createHash("sha256");
  for (const [name, content] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
    hash.update(name).update("\0").update(content).update("\0");
  }
  return hash.digest("hex");
};

const isChallengePage = (text: string): boolean =>
  text.length < 20_000 && /awswaf|captcha|challenge-platform|enable javascript/i.test(text);

/**
 * Refuses what is plainly no whole document: an empty body, a bot challenge, a page that was cut off.
 * Throws an OperatorError that names the CELEX and the origin.
 */
export const refuseBrokenDocument = (celex: string, origin: string, content: string): void => {
  const refuse = (what: string): never => {
    throw new OperatorError(`${celex}: ${what} (${origin}).`, {
      hint: "Try again later, or point EURLEX_MIRROR at a folder of saved documents.",
    });
  };
  if (content.trim() === "") refuse("the document is empty");
  if (isChallengePage(content)) refuse("the server sent a bot challenge instead of the document");
  if (content.includes("\u0000")) refuse("the document is not text");
  if (!/<\/(?:html|[A-Z][A-Z.]+)>\s*(?:<!--[\s\S]*-->\s*)?$/i.test(content.trimEnd()))
    refuse("the document is cut off");
};
