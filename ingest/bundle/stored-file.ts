import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Tells what a disk or a kill has spoilt, ten times as fast as a digest that is safe against people. */
const digestOf = (text: string | Buffer): string => Bun.hash.xxHash3(text).toString(16).padStart(16, "0");

const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
};

/**
 * Writes lines into a file of the cache, with their digest before them. It is whole or not there: written beside and renamed. What the
 * disk loses when the power fails is found out by the digest.
 */
export const writeStored = (path: string, lines: readonly string[]): void => {
  const text = lines.join("\n");
  write(path, `${digestOf(text)}\n${text}`);
};

/** The same of what is no text. */
export const writeStoredBytes = (path: string, parts: readonly Uint8Array[]): void => {
  const content = Buffer.concat(parts);
  write(path, Buffer.concat([Buffer.from(`${digestOf(content)}\n`), content]));
};

const newline = 10;

/** What stands behind the digest; null where that is not what was written. */
const wholeIn = (content: Buffer): Buffer | null => {
  const end = content.indexOf(newline);
  const rest = content.subarray(end + 1);
  return end >= 0 && content.toString("latin1", 0, end) === digestOf(rest) ? rest : null;
};

/** What such a file holds behind its digest; null where there is no file, or where it is not what was written. */
export const readWhole = (path: string): Buffer | null => (existsSync(path) ? wholeIn(readFileSync(path)) : null);

/** Takes a file of another machine's cache into this one. False, and nothing is written, where it is not whole. */
export const receiveStored = (path: string, content: Buffer): boolean => {
  if (wholeIn(content) === null) return false;
  write(path, content);
  return true;
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
