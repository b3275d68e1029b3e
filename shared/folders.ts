import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf, OperatorError } from "./errors.ts";

/** What the file system says, in words; anything else as it says it. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk is mounted read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of the disk is used up",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
};

/**
 * Makes the folder of a setting where it is not there yet, and tries whether it can be written. Throws an OperatorError that names
 * the setting.
 */
export const ensureFolder = (setting: "DATA_DIR" | "CORPUS_DIR", path: string): void => {
  try {
    mkdirSync(path, { recursive: true });
    const probe = join(path, `.probe.${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    const reason = reasons[(cause as { code?: string }).code ?? ""] ?? messageOf(cause);
    throw new OperatorError(`${setting} (${path}) cannot be written: ${reason}.`, {
      cause,
      hint: `Set ${setting} to a folder that this user may write and that has room.`,
    });
  }
};
