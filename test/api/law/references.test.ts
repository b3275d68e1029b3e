import { beforeAll, expect, test } from "bun:test";
import { findReferences } from "../../../api/law/references.ts";
import type { Reference } from "../../../api/openapi/schemas/library.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { buildMs, openLaw } from "./support.ts";

inLaw.describe("the references of a provision", () => {
  let law: Snapshot;
  beforeAll(async () => {
    law = await openLaw();
  }, buildMs);

  const referencesOf = (act: string, number: string) => findReferences(law, act, number).response;
  const citations = (references: readonly Reference[]) => references.map(({ citation }) => citation);

  test("name what cites it, what explains it and what it uses, as the law has them", () => {
    const { article, cites, cited_by, explained_by, definitions } = referencesOf("gdpr", "Art. 33");
    expect(article).toBe("Article 33");
    expect(cites).toEqual([
      {
        provision_id: "gdpr_art55",
        citation: "Article 55 GDPR",
        title: "Competence",
        from: "gdpr_art33_p1",
        quote: "Article 55",
        url: expect.stringMatching(/32016R0679|02016R0679.*#art_55$/),
      },
    ]);
    expect(citations(cited_by)).toEqual(
      ["28(3)(f)", "34(2)", "70(1)(g)", "83(4)(a)", "85(2)"].map((number) => `Article ${number} GDPR`),
    );
    expect(citations(explained_by)).toEqual(expect.arrayContaining(["Recital 85 GDPR", "Recital 87 GDPR"]));
    expect(definitions.map(({ quote }) => quote)).toContain("personal data breach");
    expect(new Set(citations(definitions)).size).toBe(definitions.length);
  });

  test("of a paragraph are its own, with what cites the whole article", () => {
    const { cites, cited_by } = referencesOf("gdpr", "33(2)");
    expect(cites).toEqual([]);
    expect(citations(cited_by)).toContain("Article 28(3)(f) GDPR");
    expect(citations(cited_by)).not.toContain("Article 34(2) GDPR");
    expect(citations(referencesOf("gdpr", "33(1)").cited_by)).toContain("Article 33(3) GDPR");
    expect(citations(referencesOf("gdpr", "33").cited_by)).not.toContain("Article 33(3) GDPR");
  });

  test("of a recital are the provisions that it explains", () => {
    const { explains, explained_by } = referencesOf("gdpr", "rec. 85");
    expect(explains.map(({ provision_id, title }) => [provision_id, title])).toEqual([
      ["gdpr_art33", "Notification of a personal data breach to the supervisory authority"],
    ]);
    expect(explained_by).toEqual([]);
  });

  test("outside the corpus lead to the act, by its number where it has one", () => {
    const { cites } = referencesOf("ai_act", "108");
    const outside = cites.filter(({ provision_id }) => provision_id === null);
    expect(outside.find(({ citation }) => citation === "Regulation (EU) 2018/1139")?.url).toMatch(/CELEX:32018R1139$/);
    const treaty = referencesOf("ai_act", "Recital 3").cites.find(({ citation }) => citation === "TFEU");
    expect(treaty?.url).toBeNull();
  });

  test("lead from acts made under another to what empowers them, and back", () => {
    const { cites } = referencesOf("dora_2024_1505", "1");
    expect(citations(cites)).toContain("Article 43(2) DORA");
    expect(citations(referencesOf("dora", "43(2)").cited_by)).toContain("Article 1(1) Regulation (EU) 2024/1505");
  });

  test("come once each in the order of the law, and never lead to the provision itself", () => {
    const places = new Map(law.chunks.map(({ chunk_id }, place) => [chunk_id, place]));
    for (const { id, act, citation } of law.provisions.values()) {
      const { cites, cited_by } = referencesOf(act.id, `${citation.kind} ${citation.number}`);
      for (const list of [cites, cited_by]) {
        const keys = list.map(({ provision_id, citation: name, from }) => `${provision_id ?? name} ${from}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(list.filter(({ provision_id }) => provision_id?.match(`^${id}(_|$)`))).toEqual([]);
      }
      const order = cited_by.map(({ from }) => places.get(from) ?? -1);
      expect(order).toEqual([...order].sort((left, right) => left - right));
    }
  });

  test("of what is not held are refused as its text is", () => {
    expect(() => referencesOf("gdpr", "999")).toThrow("GDPR has no Article 999");
    expect(() => referencesOf("nis2", "1")).toThrow("holds no act of this id");
  });
});
