import { type IsoDate, isIsoDate } from "../../../shared/dates.ts";
import { OperatorError } from "../../../shared/errors.ts";
import type { Element } from "../xhtml/xhtml-dom.ts";
import { allNamed, descend, openFormex } from "./formex-dom.ts";

/** A Formex document's parts: the act, its annexes in order, and the date of the Official Journal if the files tell it. */
export interface FormexFiles {
  readonly act: Element;
  readonly annexes: readonly Element[];
  readonly publishedOn: IsoDate | null;
}

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** The files of the document in the order that its description lists them; null without a description. */
const listedNames = (description: Element | undefined): string[] | null => {
  if (description === undefined) return null;
  const names = allNamed(description, "REF.PHYS").map((reference) => baseName(reference.attribs["FILE"] ?? ""));
  return names.length === 0 ? null : names.filter((name) => name.endsWith(".xml"));
};

const isAct = (root: Element): boolean => root.name === "ACT" || root.name === "CONS.ACT";

/**
 * Puts a Formex folder in order: the description (`….doc.xml`) lists the act's file and each annex; without one, the files'
 * names do. Throws an OperatorError when a listed file or the act itself is missing.
 */
export const arrangeFormex = (files: ReadonlyMap<string, string>): FormexFiles => {
  const roots = new Map<string, Element>();
  for (const name of [...files.keys()].sort()) {
    const root = openFormex(files.get(name) ?? "");
    if (root !== undefined) roots.set(baseName(name), root);
  }
  const description = [...roots.values()].find((root) => root.name === "DOC");
  const names = listedNames(description) ?? [...roots.keys()];
  const missing = names.filter((name) => !roots.has(name));
  if (missing.length > 0) throw new OperatorError(`The Formex document lacks the listed file ${missing.join(", ")}.`);
  const ordered = names.flatMap((name) => roots.get(name) ?? []);
  const act = ordered.find(isAct);
  if (act === undefined) throw new OperatorError("The Formex document has no file with an act (ACT or CONS.ACT).");
  const date =
    descend(description, "PUBLICATION.REF", "DATE") ??
    // A consolidated text tells of itself where the act was published.
    descend(act, "CONS.DOC", "FAM.COMP", "BIB.DATA", "BIB.INSTANCE.CONS", "DATE");
  const published = (date?.attribs["ISO"] ?? "").replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return {
    act,
    annexes: ordered.filter((root) => root.name === "ANNEX"),
    publishedOn: isIsoDate(published) ? published : null,
  };
};
