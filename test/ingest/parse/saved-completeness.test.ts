// Nothing is lost and nothing stands twice: the words of every provision of every saved document, against its tree.
import { expect, test } from "bun:test";
import { renderBlocks } from "../../../ingest/chunk/render.ts";
import { type Act, type Block, detectLayout } from "../../../ingest/parse/index.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { inLaw } from "../../support/skip/index.ts";
import { savedAct, savedDocument, savedNames } from "./documents.ts";
import { eliWords, formexWords, oldWords, type SourceWords, wordsOf } from "./source-words.ts";

const refused = new Set(["20221227.en-requested-fr-served.webpage.html"]);
const names = mirrorDir !== null ? savedNames().filter(([, name]) => !refused.has(name)) : [];

const treeWords = (blocks: readonly Block[]): string[] => wordsOf(renderBlocks(blocks));

/** The first place where two lists of words part, in a few words; null where they are the same. */
const difference = (source: readonly string[], tree: readonly string[]): string | null => {
  const at = source.findIndex((word, index) => word !== tree[index]);
  if (at < 0 && tree.length === source.length) return null;
  const from = Math.max(0, (at < 0 ? source.length : at) - 3);
  return `…${source.slice(from, from + 7).join(" ")}… against …${tree.slice(from, from + 7).join(" ")}…`;
};

const treeByKey = (act: Act, isEli: boolean): SourceWords => {
  if (!isEli) return Object.fromEntries(act.articles.map(({ number, blocks }) => [number, treeWords(blocks)]));
  return Object.fromEntries([
    ...act.recitals.map(({ number, blocks }) => [`rct_${number}`, [...wordsOf(number), ...treeWords(blocks)]]),
    ...act.articles.map(({ number, blocks }) => [`art_${number}`, treeWords(blocks)]),
    ...act.annexes.map(({ number, title, blocks }) => [`anx_${number}`, [...wordsOf(title), ...treeWords(blocks)]]),
  ]);
};

const sourceOf = (celex: string, name: string): { words: SourceWords; isEli: boolean } => {
  const document = savedDocument(celex, name);
  const layout = detectLayout(document);
  const contents = [...document.files.values()];
  if (layout.startsWith("formex")) {
    return {
      words: formexWords(contents.find((content) => /<(?:ACT|CONS\.ACT)[\s>]/.test(content)) ?? ""),
      isEli: false,
    };
  }
  const [content = ""] = contents;
  return layout === "old-xhtml"
    ? { words: oldWords(content), isEli: false }
    : { words: eliWords(content), isEli: true };
};

inLaw.describe("completeness", () => {
  test.each(names)("%s %s: every provision's words, in order and once", (celex, name) => {
    const { words, isEli } = sourceOf(celex, name);
    const tree = treeByKey(savedAct(celex, name), isEli);
    const problems = Object.entries(words).flatMap(([key, source]) => {
      const found = tree[key] ?? tree[key.replace(/_1$/, "_I")];
      const reason = found === undefined ? "is not in the tree" : difference(source, found);
      return reason === null ? [] : [`${key}: ${reason}`];
    });
    expect(problems).toEqual([]);
    expect(Object.keys(tree).length).toBe(Object.keys(words).length);
  });

  test.each(names)("%s %s: no mark of an amendment or a footnote is left in the text", (celex, name) => {
    const act = savedAct(celex, name);
    const text = [...act.recitals, ...act.articles, ...act.annexes]
      .map(({ blocks }) => renderBlocks(blocks))
      .join("\n");
    expect(text).not.toMatch(/[▼►◄]|\(\s*\*\d*\s*\)|\(\s*\)|\( ?\^\d/);
    expect(text).not.toMatch(/[\u00a0\u2009]/);
  });
});
