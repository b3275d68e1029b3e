import { describe, expect, test } from "bun:test";
import { dateSentences } from "../../../api/answer/compose/dates.ts";
import { sampleLibrary } from "../support/libraries.ts";

const { snapshot } = await sampleLibrary();

describe("dates on a fixed day", () => {
  const dated = (id: string) => {
    const provision = snapshot.provisions.get(id);
    const chunk = provision?.chunks[0];
    return provision === undefined || chunk === undefined ? [] : [{ provision, chunk }];
  };

  test("the same provision has applied or does not yet, as the day is", () => {
    expect(dateSentences(dated("dora_art26"), "2025-01-16", snapshot)).toEqual([
      "[Article 26 DORA] does not apply yet: it applies from 17 January 2025 (Article 64).",
    ]);
    expect(dateSentences(dated("dora_art26"), "2025-01-17", snapshot)).toEqual([
      "[Article 26 DORA] has applied since 17 January 2025 (Article 64).",
    ]);
  });

  test("several dates of one provision: past and future apart", () => {
    const [sentence] = dateSentences(dated("ai_act_art9"), "2027-12-31", snapshot);
    expect(sentence).toMatch(
      /has applied since 2 December 2027 for .+, and applies from 2 August 2028 for .+ \(Article 113\)\.$/,
    );
  });

  test("provisions with the same dates share a sentence", () => {
    expect(dateSentences([...dated("gdpr_art33"), ...dated("gdpr_art34")], "2026-11-21", snapshot)).toEqual([
      "[Article 33 GDPR] and [Article 34 GDPR] have applied since 25 May 2018 (Article 99).",
    ]);
  });
});
