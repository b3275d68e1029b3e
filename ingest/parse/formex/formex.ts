import { toRoman } from "../../../shared/citation/index.ts";
import { titledBlocks } from "../annex/annex-title.ts";
import { annexNumberOf, articleNumberOf, sentenceCase } from "../naming.ts";
import { annexBlocks, articleBlocks, completeAct, numberRecitals } from "../provision.ts";
import type { Act, Annex, Article, Division, Recital } from "../tree.ts";
import { type AnyNode, childElements, type Element, isElement } from "../xhtml/xhtml-dom.ts";
import { readFormex } from "./formex-blocks.ts";
import { allNamed, childrenNamed, descend, formexFootnotes, formexText } from "./formex-dom.ts";
import { arrangeFormex } from "./formex-files.ts";

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

/** The recitals of the preamble; those that an amendment quotes stand further down. */
const readRecitals = (preamble: Element | undefined): Recital[] =>
  numberRecitals(
    (preamble === undefined ? [] : allNamed(preamble, "CONSID")).map(({ children }) => ({
      blocks: readFormex(children),
      footnotes: formexFootnotes(children),
    })),
  );

/** `ANNEX X` and its name: the name may stand in an element of its own or on a line of the label's. */
const titleLines = (title: Element | undefined): string[] =>
  childrenNamed(title, "TI", "STI")
    .flatMap((part) => (childElements(part).some(({ name }) => /^N?P$/.test(name)) ? childElements(part) : [part]))
    .map((line) => formexText(...line.children))
    .filter((line) => line !== "");

const labelOf = (element: Element): string => titleLines(descend(element, "TITLE"))[0] ?? "";

/** The list of annexes is none itself; in some texts it holds them. */
const withoutContents = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) =>
    /^(?:list of annexes|liste des annexes)$/i.test(labelOf(element))
      ? childrenNamed(element, "CONS.ANNEX")
      : [element],
  );

/** The elements of each annex: what has no label of an annex (explanatory notes) goes with the one before. */
const groupAnnexes = (elements: readonly Element[]): Element[][] => {
  const groups: Element[][] = [];
  for (const element of withoutContents(elements)) {
    const continues = annexNumberOf(labelOf(element)) === null && groups.length > 0;
    if (continues) groups.at(-1)?.push(element);
    else groups.push([element]);
  }
  return groups;
};

const readAnnex = ([element, ...notes]: readonly Element[], index: number): Annex => {
  const [label = "", ...title] = titleLines(descend(element, "TITLE"));
  const own = element === undefined ? [] : without(element, "TITLE", "BIB.INSTANCE");
  const content = [...own, ...notes];
  return {
    number: annexNumberOf(label) ?? toRoman(index + 1),
    ...titledBlocks(title, annexBlocks(readFormex(content))),
    footnotes: formexFootnotes([...(element?.children ?? []), ...notes]),
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
    recitals: readRecitals(descend(document, "PREAMBLE")),
    articles: terms === undefined ? [] : readArticles(terms, []),
    annexes: groupAnnexes([...childrenNamed(document, "CONS.ANNEX"), ...annexes]).map(readAnnex),
  });
};
