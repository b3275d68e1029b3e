// Promise: who reads that a rule about high-risk systems applies already is told that nothing is classified as high-risk yet.
import { expect, test } from "bun:test";
import { dateSentences } from "../../../api/answer/compose/dates.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { inLaw } from "../../support/skip/index.ts";
import { lawLibrary } from "../support/libraries.ts";

inLaw.describe("a rule that applies before there is what it speaks of", () => {
  const sentencesFor = async (id: string, day: IsoDate) => {
    const { snapshot } = await lawLibrary();
    const provision = snapshot.provisions.get(id);
    const chunk = provision?.chunks[0];
    const items = provision === undefined || chunk === undefined ? [] : [{ provision, chunk }];
    return dateSentences(items, day, snapshot);
  };
  const laterClass =
    /^\[Article 6 AI Act\] classifies AI systems as high-risk only from 2 December 2027 under .+, and from 2 August 2028 under .+ \(Article 113\)\.$/;

  test("serious incidents of high-risk systems are reported already, but nothing is high-risk yet", async () => {
    const [own, status] = await sentencesFor("ai_act_art73", "2026-11-22");
    expect(own).toBe("[Article 73 AI Act] has applied since 2 August 2026 (Article 113).");
    expect(status).toMatch(laterClass);
  });

  test("it is said for as long as a part of it is to come, and no longer", async () => {
    expect(await sentencesFor("ai_act_art73", "2028-08-01")).toHaveLength(2);
    expect(await sentencesFor("ai_act_art73", "2028-08-02")).toHaveLength(1);
  });

  test("a rule with these dates of its own, and one about something else, need no such sentence", async () => {
    expect(await sentencesFor("ai_act_art9", "2026-11-22")).toHaveLength(1);
    expect(await sentencesFor("ai_act_art4", "2026-11-22")).toHaveLength(1);
    expect(await sentencesFor("gdpr_art33", "2026-11-22")).toHaveLength(1);
  });
});
