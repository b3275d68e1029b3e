import { expect, test } from "bun:test";
import { divisionKind, gatherDivisions } from "../../../shared/corpus/index.ts";

const chapter = { label: "Chapter I", name: "General" };
const section = (number: number) => ({ label: `Section ${number}`, name: `Part ${number}` });

test("a division runs from the first article that names it to the last", () => {
  expect(
    gatherDivisions([
      { id: "x_art1", divisions: [] },
      { id: "x_art2", divisions: [chapter] },
      { id: "x_art3", divisions: [chapter, section(1)] },
      { id: "x_art4", divisions: [chapter, section(2)] },
      { id: "x_art5", divisions: [chapter, section(2)] },
      { id: "x_art6", divisions: [{ label: "Chapter II", name: "" }] },
      { id: "x_art7", divisions: [] },
    ]),
  ).toEqual([
    { path: ["Chapter I"], title: "General", first: "x_art2", last: "x_art5" },
    { path: ["Chapter I", "Section 1"], title: "Part 1", first: "x_art3", last: "x_art3" },
    { path: ["Chapter I", "Section 2"], title: "Part 2", first: "x_art4", last: "x_art5" },
    { path: ["Chapter II"], title: "", first: "x_art6", last: "x_art6" },
  ]);
});

test("equal labels in other divisions, or with another title, are other divisions", () => {
  const labels = gatherDivisions([
    { id: "x_art1", divisions: [chapter, section(1)] },
    { id: "x_art2", divisions: [{ label: "Chapter II", name: "" }, section(1)] },
    {
      id: "x_art3",
      divisions: [
        { label: "Chapter II", name: "" },
        { ...section(1), name: "Other" },
      ],
    },
  ]).map(({ path, title, first }) => `${path.join(", ")} ${title} ${first}`);
  expect(labels).toEqual([
    "Chapter I General x_art1",
    "Chapter I, Section 1 Part 1 x_art1",
    "Chapter II  x_art2",
    "Chapter II, Section 1 Part 1 x_art2",
    "Chapter II, Section 1 Other x_art3",
  ]);
});

test("a title that one article alone tells counts for the whole division", () => {
  const [only, another] = gatherDivisions([
    { id: "x_art1", divisions: [{ ...chapter, name: "" }, section(1)] },
    { id: "x_art2", divisions: [chapter] },
  ]);
  expect([only?.title, only?.last, another?.path]).toEqual(["General", "x_art2", ["Chapter I", "Section 1"]]);
});

test.each([
  ["Title II", "title"],
  ["CHAPITRE III", "chapter"],
  ["Sub-section 1", "subsection"],
  ["Section 2", "section"],
  ["Deuxième partie", null],
] as const)("%s is a %s", (label, kind) => expect(divisionKind(label)).toBe(kind));
