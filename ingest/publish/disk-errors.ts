import { messageOf, OperatorError } from "../../shared/errors.ts";

const isFull = /ENOSPC|No space left|disk is full|SQLITE_FULL|EDQUOT|quota exceeded/i;
const isForbidden =
  /EACCES|EPERM|EROFS|[Pp]ermission denied|[Rr]ead-only file ?system|readonly database|unable to open database/;

/**
 * What a disk refused, in words that an operator can act on; everything else as it was thrown. LanceDB and SQLite tell it in
 * their messages, the file system in its codes.
 */
export const explainDiskError = (error: unknown, folders: readonly string[]): unknown => {
  if (error instanceof OperatorError) return error;
  const told = `${(error as { code?: unknown } | null)?.code ?? ""} ${messageOf(error)}`;
  const where = folders.join(" or ");
  if (isFull.test(told)) {
    const hint = "Nothing was published, and what was current still is. Make room: bun run ingest gc";
    return new OperatorError(`The disk is full: ${where} cannot be written.`, { hint, cause: error });
  }
  if (isForbidden.test(told)) {
    const hint = "Check who owns the folders, and whether the disk is mounted read-only.";
    return new OperatorError(`${where} cannot be written: ${messageOf(error)}.`, { hint, cause: error });
  }
  return error;
};
