import { OperatorError } from "../../shared/errors.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import { digestRows } from "../write/canonical.ts";
import { readStored, writeStored } from "./stored-file.ts";

/** A refusal names where the documents lie: the same ones elsewhere are refused in other words. */
const refusalPath = (bundlePath: string, { published, consolidated }: ActDocuments): string =>
  bundlePath.replace(
    /\.bundle$/,
    `-${digestRows([published.origin, consolidated?.origin ?? null]).slice(0, 8)}.refused`,
  );

/** Keeps why no bundle can be made of these documents: the same code would refuse them again. */
export const keepRefusal = (path: string, documents: ActDocuments, { message, hint }: OperatorError): void =>
  writeStored(refusalPath(path, documents), [JSON.stringify({ message, hint })]);

/** Why no bundle could be made of these documents before; null where that was not tried. */
export const recallRefusal = (path: string, documents: ActDocuments): OperatorError | null => {
  const [line] = readStored(refusalPath(path, documents)) ?? [];
  if (line === undefined) return null;
  const { message, hint } = JSON.parse(line) as Pick<OperatorError, "message" | "hint">;
  return new OperatorError(message, hint === null ? {} : { hint });
};
