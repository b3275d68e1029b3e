import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import pc from "picocolors";
import { formatMarkdown, formatText } from "../../../ingest/diff/index.ts";
import { compareSnapshots, diffSchema } from "../../../shared/diff/index.ts";
import { chunksOf, testAct, testSide } from "../../shared/diff/sides.ts";

const before = testSide([
  ...chunksOf({ art1_p1: "Lamps are cleaned weekly.", art2: "Doors shall be closed at night by whoever leaves last." }),
  ...chunksOf({ art5: "Nobody eats in the *lab*." }),
]);
const after = testSide(
  [
    ...chunksOf({
      art1_p1: "Lamps are cleaned | monthly.",
      art3: "Doors shall be closed at night by whoever leaves last.",
    }),
    ...chunksOf({ art4_p1: "Stools are stacked." }, { title: "Stools" }),
    ...chunksOf(
      { art5: "Nobody eats in the *lab*." },
      { applicability: [{ from: "2032-12-02", scope: "kitchens", source: "lab_act_art9" }] },
    ),
  ],
  [testAct({ expression: "2031-05-01" })],
);
const diff = compareSnapshots(before, after);
const same = compareSnapshots(before, before);

describe("text", () => {
  const plain = formatText(diff, pc.createColors(false));

  test("the counts by act come first", () => {
    const [head, , names, counts] = plain.split("\n");
    expect(head).toContain("→");
    expect(names?.split(/\s{2,}/)).toEqual(["act", "added", "removed", "changed", "renumbered", "metadata"]);
    expect(counts?.split(/\s{2,}/)).toEqual(["Lab Act", "1", "0", "1", "1", "1"]);
  });

  test.each([
    "  expression: oj → 1 May 2031",
    "    + Article 4  Stools",
    "    Article 2 → Article 3",
    "    Article 5: 1 January 2031 → 2 December 2032 (kitchens)",
    "      Lamps are cleaned [-weekly-]{+| monthly+}.",
  ])("has the line %p", (line) => {
    expect(plain.split("\n")).toContain(line);
  });

  test("without colours there is no escape code, with colours there is", () => {
    expect(Bun.stripANSI(plain)).toBe(plain);
    const coloured = formatText(diff, pc.createColors(true));
    expect(coloured).not.toBe(plain);
    expect(Bun.stripANSI(coloured)).toBe(plain);
  });

  test("equal sides are said to be equal", () => {
    expect(formatText(same, pc.createColors(false))).toEndWith("\nNo provision differs.\n");
    expect(formatMarkdown(same)).toEndWith("\nNo provision differs.\n");
  });
});

describe("markdown", () => {
  test.each([
    "| Lab Act | 1 | 0 | 1 | 1 | 1 |",
    "- **Article 1(1)** Lamps are cleaned ~~weekly~~**\\| monthly**.",
    "- Article 5: 1 January 2031 → 2 December 2032 (kitchens)",
  ])("has the line %p", (line) => {
    expect(formatMarkdown(diff).split("\n")).toContain(line);
  });
});

describe("json", () => {
  const documented = join(import.meta.dir, "../../../docs/diff.schema.json");
  const ajv = new Ajv({ strict: true });
  addFormats(ajv);

  test("docs/diff.schema.json is the schema of the code", async () => {
    expect(await Bun.file(documented).json()).toEqual(JSON.parse(JSON.stringify(diffSchema)));
  });

  test.each([
    ["a difference", diff],
    ["no difference", same],
    ["a new act", compareSnapshots(testSide([], []), after)],
  ])("%s is valid under the documented schema", async (_, value) => {
    const validate = ajv.compile(await Bun.file(documented).json());
    expect(validate(JSON.parse(JSON.stringify(value))) ? [] : validate.errors).toEqual([]);
  });

  test("the schema refuses what is no difference", async () => {
    const validate = ajv.compile(await Bun.file(documented).json());
    expect(validate({ ...diff, counts: { added: "many" } })).toBe(false);
  });
});
