import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const digestOf = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

/**
 * Writes lines into a file of the cache, with their digest before them. It is whole or not there: written beside and renamed. What the
 * disk loses when the power fails is found out by the digest.
 */
export const writeStored = (path: string, lines: readonly string[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  const text = lines.join("\n");
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${digestOf(text)}\n${text}`);
  renameSync(temporary, path);
};

const newline = 10;

/** What such a file holds behind its digest; null where there is no file, or where it is not what was written. */
const readWhole = (path: string): Buffer | null => {
  if (!existsSync(path)) return null;
  const content = readFileSync(path);
  const end = content.indexOf(newline);
  const rest = content.subarray(end + 1);
  return end >= 0 && content.toString("latin1", 0, end) === digestOf(rest) ? rest : null;
};

/** The lines of such a file; null where there is none, or where it is not what was written. */
export const readStored = (path: string): string[] | null => readWhole(path)?.toString("utf8").split("\n") ?? null;

/** Its first line alone. */
export const readStoredHead = (path: string): string | null => {
  const content = readWhole(path);
  if (content === null) return null;
  const end = content.indexOf(newline);
  return content.toString("utf8", 0, end < 0 ? content.length : end);
};
