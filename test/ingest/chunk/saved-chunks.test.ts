// The promise: the chunks of an article, annex or recital in order are its complete text, and a provision keeps its id.
import { expect, setDefaultTimeout, test } from "bun:test";
import { catalog } from "../../../ingest/catalog.ts";
import { chunkAct } from "../../../ingest/chunk/chunk-act.ts";
import { renderBlocks } from "../../../ingest/chunk/render.ts";
import { actEntryOf } from "../../../ingest/enrich/act-entry.ts";
import { articleIdOf, citation, type ProvisionKind } from "../../../shared/citation/index.ts";
import type { Chunk } from "../../../shared/corpus/index.ts";
import { mirrorDir } from "../../support/law/mirror.ts";
import { inLaw } from "../../support/skip/index.ts";
import { savedAct, savedNames } from "../parse/documents.ts";

setDefaultTimeout(300_000);

const tokensMax = 384;
const charactersMax = tokensMax * 4;

const chunksOf = (celex: string, name: string): Chunk[] => {
  const act = savedAct(celex, name);
  const entry = catalog.find((candidate) => candidate.celex === celex) ?? { id: "other", celex, aliases: [] };
  const dated = { ...act, publishedOn: act.publishedOn ?? "2024-01-01" };
  const expression = /^\d{8}/.test(name) ? name.slice(0, 8) : "oj";
  const facts = actEntryOf(entry, dated, dated, expression);
  return chunkAct(act, facts, { fits: (text) => text.length <= charactersMax });
};

const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

const names = mirrorDir !== null ? savedNames().filter(([, name]) => /\.en\.(?:xhtml|fmx4)$/.test(name)) : [];

inLaw.describe("chunks of the saved documents", () => {
  test.each(names)("%s %s: chunks in order are the complete text, and no two have one id", (celex, name) => {
    const act = savedAct(celex, name);
    const chunks = chunksOf(celex, name);
    const byProvision = Map.groupBy(chunks, (chunk) => chunk.article_id);
    const actId = chunks[0]?.act_id ?? "";
    const expectWhole = (kind: ProvisionKind, number: string, text: string): void => {
      const id = articleIdOf(citation({ actId, kind, number }));
      const own = (byProvision.get(id) ?? []).map((chunk) => chunk.text).join(" ");
      expect([id, fold(own)]).toEqual([id, fold(text)]);
    };
    for (const { number, blocks } of act.articles) expectWhole("article", number, renderBlocks(blocks));
    for (const { number, blocks } of act.annexes) expectWhole("annex", number, renderBlocks(blocks));
    for (const { number, blocks } of act.recitals) expectWhole("recital", number, renderBlocks(blocks));
    expect(byProvision.size).toBe(act.articles.length + act.annexes.length + act.recitals.length);
    expect(new Set(chunks.map((chunk) => chunk.chunk_id)).size).toBe(chunks.length);
  });

  test("the AI Act as amended keeps the ids of 2024, but for what the amendment took away or divided", () => {
    const idsOf = (name: string): string[] =>
      chunksOf("32024R1689", name).flatMap(({ chunk_id, chunk_type }) => (chunk_type === "recital" ? [] : chunk_id));
    const now = new Set(idsOf("20260727.en.xhtml"));
    const gone = idsOf("oj.en.xhtml").filter((id) => !now.has(id));
    const withoutPoints = new Set(gone.map((id) => id.replace(/^ai_act_(art10_p5)_[a-f]$/, "ai_act_$1")));
    expect([...withoutPoints]).toEqual([
      "ai_act_art4",
      "ai_act_art10_p5",
      "ai_act_annexI_sA_1",
      "ai_act_annexVIII_sB_7",
      "ai_act_annexVIII_sB_9",
    ]);
  });
});
