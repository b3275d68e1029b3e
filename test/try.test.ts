import { test } from "bun:test";
import { writeFileSync } from "node:fs";
import { catalog } from "../ingest/catalog.ts";
import { sampleCatalog } from "../ingest/fetch/index.ts";
import { makeVersion } from "../ingest/make-version.ts";
import { buildOptions, temporaryFolder } from "./support/corpus.ts";
import { openEmbedderPool } from "../shared/encoder/pool.ts";
import { openSnapshot } from "../shared/corpus/index.ts";
import { createAnswerer } from "../api/answer/index.ts";
import { languagesOf } from "../shared/encoder/languages.ts";
const index = `
Article 1: { questions: [Who counts as affected when a service fails?] }
Article 2: { questions: [Did newspapers write about the outage?] }
Article 3: { questions: [From when until when is an outage counted?] }
Article 4: { questions: [Which other countries felt the incident?] }
Article 5: { questions: ["Was information lost, changed or seen by strangers?"] }
Article 7: { questions: [Which expenses are added up?] }
Article 12: { questions: [What do authorities tell each other?] }
`;
const qs: [string,string][] = [
["Journalists are talking badly about our bank after the hack.","2"],
["Do wages for additional people we took on belong to the bill?","7"],
["Somebody unknown has read our customers' files.","5"],
["At what hour does the clock of a breakdown begin to tick?","3"],
["Do we have to look at what happened abroad too?","4"],
["Zeitungen berichten schlecht über unsere Bank.","2"],
["Quels frais faut-il additionner ?","7"],
["Ktoś obcy przeczytał pliki naszych klientów.","5"],
["Milloin katkos alkaa ja milloin se päättyy?","3"],
["Dobbiamo guardare anche agli effetti negli altri Paesi?","4"],
];
for (const model of ["Xenova/all-MiniLM-L6-v2"])
test(model, async () => {
  const pool = await openEmbedderPool({ model, modelDir: "/work/shared/models", cacheDir: temporaryFolder(), processesCount: 1 });
  const folder = temporaryFolder();
  writeFileSync(folder+"/dora_2024_1772.yaml", index);
  const corpusDir=temporaryFolder();
  const { manifest } = await makeVersion(await buildOptions({ embedder: pool, corpusDir, catalog: sampleCatalog(catalog).filter(({id})=>id==="dora_2024_1772"), editorIndexDir: folder }));
  const snapshot = await openSnapshot(corpusDir, manifest.corpus_version);
  const dims = pool.info.dimensions;
  const broken = { constant: async (t: readonly string[]) => t.map(()=>{const v=new Float32Array(dims); v[0]=1; return v;}), reversed: async (t: readonly string[]) => pool.embed(t.map((x)=>[...x].reverse().join(""))), zero: async (t: readonly string[]) => t.map(()=>new Float32Array(dims)) };
  for (const [name, emb] of [["right", pool.embed], ...Object.entries(broken), ["none", null]] as const) {
    const answerer = await createAnswerer(snapshot, { model: null, embedder: emb===null?null:{ info: pool.info, embed: emb }, encoderLanguages: languagesOf(model), day: () => "2026-11-21" });
    const out: string[] = [];
    for (const [question, want] of qs) {
      for await (const e of answerer({ question, regulation: "dora", responseFormat: "text", systemContext: null }, { allowModel: false, signal: new AbortController().signal }))
        if (e.type==="complete") out.push(`${want}:${e.answer.should_abstain ? "abst("+e.answer.abstention_reason+")" : ""}${e.answer.sources.map(s=>s.article_id.replace("dora_2024_1772_art","")).slice(0,3).join(",")}`);
    }
    console.log(model, name, out.join("  "));
  }
  await pool.close();
}, 300000);
