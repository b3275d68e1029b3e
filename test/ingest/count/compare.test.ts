import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareWithTree, describeDifference } from "../../../ingest/count/compare.ts";
import { countDocument } from "../../../ingest/count/index.ts";
import { parsedWordsOf } from "../../../ingest/count/tree-words.ts";
import type { FetchedDocument } from "../../../ingest/fetch/source.ts";
import { type Act, type Article, type Block, parseDocument } from "../../../ingest/parse/index.ts";
import { readSaved, savedDocuments } from "../../support/law/documents.ts";
import { inLaw } from "../../support/skip/index.ts";

const sample = (celex: string): FetchedDocument => ({
  celex,
  expression: "oj",
  language: "en",
  format: "xhtml",
  files: new Map([["", readFileSync(join(import.meta.dir, "../../../ingest/samples", celex, "oj.en.xhtml"), "utf8")]]),
  sha256: "",
  origin: celex,
});

const saved = (celex: string): FetchedDocument => {
  const found = savedDocuments().find(
    (document) => document.celex === celex && document.expression === "oj" && document.language === "en",
  );
  if (found === undefined) throw new Error(`${celex} is not at hand`);
  return readSaved(found);
};

const differencesOf = (document: FetchedDocument, spoil: (act: Act) => Act): string[] =>
  compareWithTree(countDocument(document), spoil(parseDocument(document))).map(describeDifference);

/** The change applied to the first block, however deep, that it does not leave alone. */
const changeFirst = (blocks: readonly Block[], change: (block: Block) => Block): readonly Block[] => {
  for (const [index, block] of blocks.entries()) {
    const changed = change(block);
    if (changed !== block) return blocks.with(index, changed);
    if (!("blocks" in block)) continue;
    const inner = changeFirst(block.blocks, change);
    if (inner !== block.blocks) return blocks.with(index, { ...block, blocks: inner });
  }
  return blocks;
};

type Provision = Pick<Article, "number" | "blocks" | "footnotes">;

const changeFirstOf = <Kind extends Provision>(all: readonly Kind[], change: (one: Kind) => Kind): readonly Kind[] => {
  const index = all.findIndex((one) => change(one) !== one);
  const found = all[index];
  return found === undefined ? all : all.with(index, change(found));
};

const inBlocks =
  (change: (block: Block) => Block) =>
  <Kind extends Provision>(provision: Kind): Kind => {
    const blocks = changeFirst(provision.blocks, change);
    return blocks === provision.blocks ? provision : { ...provision, blocks };
  };

const withoutFirstSentence = (block: Block): Block => {
  const cut = block.type === "text" ? block.text.replace(/^[^.]{20,}\.\s+(?=\p{Lu})/u, "") : "";
  return block.type === "text" && cut !== block.text ? { ...block, text: cut } : block;
};

const withoutFirstCell = (block: Block): Block => {
  if (block.type !== "table") return block;
  const row = block.rows.findIndex((cells) => cells.some((cell) => parsedWordsOf(cell).length > 0));
  const cells = block.rows[row];
  if (cells === undefined) return block;
  const cell = cells.findIndex((text) => parsedWordsOf(text).length > 0);
  return { ...block, rows: block.rows.with(row, cells.with(cell, "")) };
};

/** What a faulty parser may do to an act, and what must be said of it. */
const mutations: ReadonlyArray<readonly [name: string, spoil: (act: Act) => Act, said: RegExp]> = [
  [
    "a sentence of an article is lost",
    (act) => ({ ...act, articles: changeFirstOf(act.articles, inBlocks(withoutFirstSentence)) }),
    /^Article \w+: \d+ words lost: .*\[.+\]/,
  ],
  [
    "a sentence stands twice",
    (act) => ({
      ...act,
      recitals: act.recitals.with(0, {
        ...act.recitals[0],
        blocks: [...(act.recitals[0]?.blocks ?? []), { type: "text", text: "An invented sentence." }],
      } as never),
    }),
    /^Recital \w+: 3 words invented: .*\[an invented sentence\]/,
  ],
  ["the last article is lost", (act) => ({ ...act, articles: act.articles.slice(0, -1) }), /^Article \w+ is lost: \[/],
  ["a recital is lost", (act) => ({ ...act, recitals: act.recitals.slice(1) }), /^Recital \w+ is lost: \[/],
  [
    "an article has another's number",
    (act) => ({ ...act, articles: act.articles.with(0, { ...act.articles[0], number: "999" } as never) }),
    /^Article 999 is invented: \[/,
  ],
];

/** What only acts with annexes, tables and footnotes can lose. */
const furtherMutations: typeof mutations = [
  ["an annex is lost", (act) => ({ ...act, annexes: act.annexes.slice(1) }), /^Annex I is lost: \[/],
  [
    "a cell is lost",
    (act) => ({ ...act, annexes: changeFirstOf(act.annexes, inBlocks(withoutFirstCell)) }),
    /^Annex \w+: 1 cells lost \(\d+ instead of \d+\)/,
  ],
  [
    "a footnote is lost",
    (act) => ({
      ...act,
      recitals: changeFirstOf(act.recitals, (one) =>
        one.footnotes.length === 0 ? one : { ...one, footnotes: one.footnotes.slice(1) },
      ),
    }),
    /^Recital \w+: 1 footnotes lost \(\d+ instead of \d+\)/,
  ],
  [
    "a paragraph moved to the next article",
    (act) => {
      const [first, second] = act.articles;
      if (first === undefined || second === undefined) return act;
      const [moved, ...kept] = first.blocks;
      const articles = act.articles
        .with(0, { ...first, blocks: kept })
        .with(1, { ...second, blocks: [...second.blocks, ...(moved === undefined ? [] : [moved])] });
      return { ...act, articles };
    },
    /^Article 1: \d+ words moved to Article 2: /,
  ],
];

describe("a condensed sample", () => {
  test("is counted as it is parsed", () => {
    for (const celex of ["32016R0679", "32022R2554", "32024R1689", "32024R1772"])
      expect(differencesOf(sample(celex), (act) => act)).toEqual([]);
  });

  for (const [name, spoil, said] of mutations) {
    test(`tells when ${name}`, () => {
      const told = differencesOf(sample("32016R0679"), spoil);
      expect(told.find((line) => said.test(line)) ?? told).toBeString();
    });
  }
});

inLaw.describe("a real act", () => {
  for (const [name, spoil, said] of [...mutations, ...furtherMutations]) {
    test(`tells when ${name}`, () => {
      expect(differencesOf(saved("32024R2956"), (act) => act)).toEqual([]);
      const told = differencesOf(saved("32024R2956"), spoil);
      expect(told.find((line) => said.test(line)) ?? told).toBeString();
    });
  }
});
