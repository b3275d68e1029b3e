// The promise: whoever reads the law of an earlier day is led to what that law held, and to nothing that came later.
import { beforeAll, expect, test } from "bun:test";
import type { LawPages, Page } from "../../../api/law/index.ts";
import { createStates } from "../../../api/law/states.ts";
import type {
  DefinitionsResponse,
  ReferencesResponse,
  RegulationResponse,
} from "../../../api/openapi/schemas/library.ts";
import { parseCitationId } from "../../../shared/citation/index.ts";
import { type LawText, openLawText } from "../../../shared/corpus/index.ts";
import { lawVersions } from "../../support/law/versions.ts";
import { inLaw } from "../../support/skip/index.ts";
import { buildMs } from "./support.ts";

inLaw.describe("the law of 1 August 2024", () => {
  let corpusDir: string;
  let law: LawText;
  let then: LawPages;
  let now: LawPages;

  beforeAll(async () => {
    const versions = await lawVersions();
    corpusDir = versions.corpusDir;
    const states = createStates(corpusDir);
    law = await openLawText(corpusDir, versions.earlier);
    then = await states.of(law);
    now = await states.of(await openLawText(corpusDir, versions.version));
  }, buildMs);

  const read = <Body>({ body }: Page): Body => JSON.parse(body) as Body;
  const contents = (pages: LawPages) => JSON.stringify(read<RegulationResponse>(pages.regulation("ai_act")).contents);
  const citedBy = (pages: LawPages, article: string) =>
    read<ReferencesResponse>(pages.references("ai_act", article)).cited_by.map(({ provision_id }) => provision_id);

  test("has the contents of its time", () => {
    expect([contents(then).includes("ai_act_art4a"), contents(now).includes("ai_act_art4a")]).toEqual([false, true]);
    expect(contents(then)).toContain("ai_act_art113");
  });

  test("has the references of its time: all lead to what it holds, and those from what came later are not there", () => {
    const cites = read<ReferencesResponse>(then.references("gdpr", "33")).cites;
    expect(cites.map(({ provision_id }) => provision_id)).toEqual(["gdpr_art55"]);
    const came = citedBy(now, "6").filter((id) => !citedBy(then, "6").includes(id));
    expect(came.length).toBeGreaterThan(0);
    const isHeld = (id: string): boolean => {
      const address = parseCitationId(id);
      return address !== null && law.resolve(address).length > 0;
    };
    for (const { act, citation } of law.provisions.values()) {
      const found = read<ReferencesResponse>(then.references(act.id, `${citation.kind} ${citation.number}`));
      const ends = [found.cites, found.cited_by, found.explains, found.explained_by, found.definitions].flat();
      const lost = ends.flatMap(({ provision_id }) => provision_id ?? []).filter((id) => !isHeld(id));
      expect([act.id, citation.number, lost]).toEqual([act.id, citation.number, []]);
    }
  });

  test("has the definitions of its time", () => {
    const { definitions, corpus_version } = read<DefinitionsResponse>(then.definitions("provider", "ai_act"));
    expect(definitions.map(({ citation }) => citation)).toEqual(["Article 3, point 3 AI Act"]);
    expect(corpus_version).toBe(law.manifest.corpus_version);
  });

  test("is read once, also when several ask at once", async () => {
    const states = createStates(corpusDir);
    const [one, other] = await Promise.all([states.of(law), states.of(law)]);
    expect(one).toBe(other);
  });
});
