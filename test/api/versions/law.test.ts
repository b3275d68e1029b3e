// The law of August 2024 against today's, from the saved official documents: what a customer is told before it is explained to them.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { createVersions, type Versions } from "../../../api/versions/index.ts";
import { catalog } from "../../../ingest/catalog.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { corpusLayout, openLawText } from "../../../shared/corpus/index.ts";
import type { CorpusDiff } from "../../../shared/diff/index.ts";
import { buildOptions, lawCorpus, lawSource } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";

inLaw.describe("the law as of 1 August 2024 against the newest", () => {
  let versions: Versions;
  let older: string;

  beforeAll(async () => {
    const newest = await lawCorpus();
    const options = await buildOptions({ source: lawSource(), catalog, asOf: "2024-08-01", embedder: null });
    older = (await makeVersion(options)).manifest.corpus_version;
    const place = corpusLayout.version(options.corpusDir, newest.version);
    cpSync(corpusLayout.version(newest.corpusDir, newest.version), place, { recursive: true });
    const current = await openLawText(options.corpusDir, newest.version);
    versions = createVersions({ corpusDir: options.corpusDir }, () => current);
  }, 300_000);
  afterAll(() => versions?.close());

  const compare = (actId: string | null, article: string | null): Promise<CorpusDiff> =>
    versions.compare(older, "current", { actId, article });

  /** Articles, annexes and recitals that a difference names, whole. */
  const named = ({ acts }: CorpusDiff): Set<string> =>
    new Set(
      acts
        .flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed])
        .map(({ citation }) => /^\w+ \w+/.exec(citation)?.[0] ?? ""),
    );

  test("names the articles of the AI Act that were amended, and the acts that came", async () => {
    const whole = await compare(null, null);
    const found = named({ ...whole, acts: whole.acts.filter(({ id }) => id === "ai_act") });
    for (const article of ["Article 4a", "Article 5", "Article 6", "Article 111", "Article 113"]) {
      expect(found).toContain(article);
    }
    const status = Object.fromEntries(whole.acts.map((act) => [act.id, act.status]));
    expect([status["gdpr"], status["ai_act"], status["ai_act_2026_1755"]]).toEqual(["same", "changed", "added"]);
  });

  test.each(["4a", "Art. 5", "article 6", "111", "Article 113"])(
    "says of %s what changed there, and there alone",
    async (article) => {
      const diff = await compare("ai_act", article);
      expect(diff.same).toBe(false);
      const citation = `Article ${/\d+a?/.exec(article)?.[0]}`;
      expect([...named(diff)].filter((one) => one !== citation)).toEqual([]);
    },
  );

  test("narrowed to each article in turn, nothing of the whole act's difference is lost", async () => {
    const whole = (await compare("ai_act", null)).acts[0];
    const law = await versions.at({ corpusVersion: older, asOf: null });
    const now = await versions.at({ corpusVersion: null, asOf: null });
    const provisions = new Map([...law.provisions, ...now.provisions]);
    const [changed, moved] = [new Set<string>(), new Set<string>()];
    for (const { act, citation } of provisions.values()) {
      if (act.id !== "ai_act") continue;
      const [part] = (await compare("ai_act", `${citation.kind} ${citation.number}`)).acts;
      for (const { id } of part?.changed ?? []) changed.add(id);
      for (const id of part?.metadata.flatMap((change) => change.provisions) ?? []) moved.add(id);
    }
    expect([...changed].sort()).toEqual((whole?.changed ?? []).map(({ id }) => id).sort());
    expect([...moved].sort()).toEqual([...new Set(whole?.metadata.flatMap((change) => change.provisions))].sort());
  });
});
