import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { atMost } from "../fetch/limit.ts";

const syncPath = (path: string): void => {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** So many files are open at once while they are synced: a version in many languages has more than a process may open. */
const openMost = 64;

/** Asks the disk to hold every file and folder below a path before anything points at it; side by side, since each has to wait for the disk. */
export const syncTree = async (path: string): Promise<void> => {
  const below = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  const sync = async (one: string): Promise<void> => {
    const file = await open(one, "r");
    await file.sync().finally(() => file.close());
  };
  const inTurn = atMost(openMost);
  await Promise.all([path, ...below].map((one) => inTurn(() => sync(one))));
};

/** Moves a finished thing to its name and makes the move itself durable. */
export const moveDurably = (from: string, to: string): void => {
  renameSync(from, to);
  syncPath(dirname(to));
};

/** Replaces a small file whole: a reader sees the old content or the new, never a part. */
export const writeDurably = (path: string, content: string): void => {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  syncPath(temporary);
  moveDurably(temporary, path);
};
