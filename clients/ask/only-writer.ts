import { readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { isAlive } from "../../shared/processes.ts";

/** The processes that have said they write to a file; marks of dead ones are removed. */
const writersOf = (folder: string, prefix: string): number[] =>
  readdirSync(folder).flatMap((name) => {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (!(Number.isInteger(id) && id > 0)) return [];
    if (isAlive(id)) return [id];
    rmSync(join(folder, name), { force: true });
    return [];
  });

/**
 * Says that this process writes to a file, by a mark beside it, until the returned call or the process's end. Throws an OperatorError where
 * another process of this machine does: of two that put their answers into order, the later would drop those of the other. Of two that start
 * in the same moment both may be refused, and never none.
 */
export const claimFile = (path: string): (() => void) => {
  try {
    const folder = realpathSync(dirname(path));
    const prefix = `${basename(path)}.writer-`;
    const mark = join(folder, `${prefix}${process.pid}`);
    const release = (): void => {
      rmSync(mark, { force: true });
      process.off("exit", release);
    };
    writeFileSync(mark, "");
    process.once("exit", release);
    const other = writersOf(folder, prefix).find((id) => id !== process.pid);
    if (other === undefined) return release;
    release();
    throw new OperatorError(`Another run, process ${other}, writes its answers to ${path}.`, {
      hint: "Wait for its end and run again, or name another file with --output.",
    });
  } catch (thrown) {
    if (thrown instanceof OperatorError) throw thrown;
    throw new OperatorError(`${path} cannot be written: ${messageOf(thrown)}`, { cause: thrown });
  }
};
