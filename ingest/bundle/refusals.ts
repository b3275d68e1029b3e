import { OperatorError } from "../../shared/errors.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import { readStored, writeStored } from "./stored-file.ts";

const refusalPath = (bundlePath: string): string => bundlePath.replace(/\.bundle$/, ".refused");

/** What stands for the places of the documents in a reason that is kept: the same ones elsewhere are refused for the same. */
const marks = ["\u0001published\u0001", "\u0001consolidated\u0001"] as const;

/** Where the documents lie, each with its mark, the longer first: one place may begin like the other. */
const placesOf = ({ published, consolidated }: ActDocuments): Array<readonly [place: string, mark: string]> =>
  [[published.origin, marks[0]] as const, [consolidated?.origin ?? "", marks[1]] as const]
    .filter(([place]) => place !== "")
    .sort(([one], [other]) => other.length - one.length);

/** Keeps why no bundle can be made of these documents: the same code would refuse them again. */
export const keepRefusal = (path: string, documents: ActDocuments, { message, hint }: OperatorError): void => {
  const told = placesOf(documents).reduce((rest, [place, mark]) => rest.replaceAll(place, mark), message);
  writeStored(refusalPath(path), [JSON.stringify({ message: told, hint })]);
};

/** Why no bundle could be made of these documents before; null where that was not tried. */
export const recallRefusal = (path: string, documents: ActDocuments): OperatorError | null => {
  const [line] = readStored(refusalPath(path)) ?? [];
  if (line === undefined) return null;
  const { message, hint } = JSON.parse(line) as Pick<OperatorError, "message" | "hint">;
  const told = placesOf(documents).reduce((rest, [place, mark]) => rest.replaceAll(mark, () => place), message);
  return new OperatorError(told, hint === null ? {} : { hint });
};
