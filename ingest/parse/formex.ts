import { toRoman } from "../../shared/citation/index.ts";
import { titledBlocks } from "./annex-title.ts";
import { readFormex } from "./formex-blocks.ts";
import { allNamed, childrenNamed, descend, formexFootnotes, formexText } from "./formex-dom.ts";
import { arrangeFormex } from "./formex-files.ts";
import { annexNumberOf, articleNumberOf, sentenceCase } from "./naming.ts";
import { annexBlocks, articleBlocks, completeAct, recitalFrom } from "./provision.ts";
import type { Act, Annex, Article, Division, Recital } from "./tree.ts";
import { type AnyNode, childElements, type Element, isElement } from "./xhtml-dom.ts";

const textIn = (element: Element | undefined, ...path: string[]): string => {
  const found = descend(element, ...path);
  return found === undefined ? "" : formexText(...found.children);
};

const without = (element: Element, ...names: string[]): AnyNode[] =>
  element.children.filter((child) => !(isElement(child) && names.includes(child.name)));

const readArticle = (element: Element, divisions: readonly Division[]): Article => {
  const heading = textIn(element, "TI.ART");
  return {
    number:
      articleNumberOf(heading) ??
      articleNumberOf(`Article ${Number.parseInt(element.attribs["IDENTIFIER"] ?? "", 10)}`) ??
      heading,
    title: childrenNamed(element, "STI.ART")
      .map((title) => formexText(...title.children))
      .join(" "),
    divisions,
    blocks: articleBlocks(readFormex(without(element, "TI.ART", "STI.ART"))),
    footnotes: formexFootnotes(element.children),
  };
};

/** The articles of the enacting terms with the divisions they stand in; quoted articles lie deeper and are not met. */
const readArticles = (parent: Element, divisions: readonly Division[]): Article[] =>
  childElements(parent).flatMap((child) => {
    if (child.name === "ARTICLE") return [readArticle(child, divisions)];
    if (child.name !== "DIVISION") return [];
    const label = sentenceCase(textIn(child, "TITLE", "TI"));
    const name = sentenceCase(textIn(child, "TITLE", "STI"));
    return readArticles(child, [...divisions, { label, name }]);
  });

const readRecital = (element: Element): Recital => {
  const blocks = readFormex(element.children);
  const footnotes = formexFootnotes(element.children);
  return recitalFrom(blocks, footnotes) ?? { number: "", blocks, footnotes };
};

/** `ANNEX X` and its name: the name may stand in an element of its own or on a line of the label's. */
const titleLines = (title: Element | undefined): string[] =>
  childrenNamed(title, "TI", "STI")
    .flatMap((part) => (childElements(part).some((child) => child.name === "P") ? childrenNamed(part, "P") : [part]))
    .map((line) => formexText(...line.children))
    .filter((line) => line !== "");

const readAnnex = (element: Element, index: number): Annex => {
  const [label = "", ...title] = titleLines(descend(element, "TITLE"));
  const content = without(element, "TITLE", "BIB.INSTANCE");
  return {
    number: annexNumberOf(label) ?? toRoman(index + 1),
    ...titledBlocks(title, annexBlocks(readFormex(content))),
    footnotes: formexFootnotes(element.children),
  };
};

/**
 * Formex 4, the Publications Office's own format: an act of the Official Journal with its annexes in files of their own, or
 * a consolidated text with everything in one.
 */
export const parseFormex = (files: ReadonlyMap<string, string>): Act => {
  const { act, annexes, publishedOn } = arrangeFormex(files);
  const document = act.name === "CONS.ACT" ? (descend(act, "CONS.DOC") ?? act) : act;
  const terms = descend(document, "ENACTING.TERMS");
  return completeAct({
    title: textIn(document, "TITLE", "TI"),
    publishedOn,
    citations: childrenNamed(descend(document, "PREAMBLE", "GR.VISA"), "VISA").map((visa) =>
      formexText(...visa.children),
    ),
    recitals: allNamed(document, "CONSID").map(readRecital),
    articles: terms === undefined ? [] : readArticles(terms, []),
    annexes: [...childrenNamed(document, "CONS.ANNEX"), ...annexes].map(readAnnex),
  });
};
