import { closeSync, fsyncSync, openSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const syncPath = (path: string): void => {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Asks the disk to hold every file and folder below a path before anything points at it. */
export const syncTree = (path: string): void => {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) syncTree(join(path, name));
  syncPath(path);
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
