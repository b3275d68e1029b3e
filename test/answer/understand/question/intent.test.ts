import { describe, expect, test } from "bun:test";
import { asksOfAct } from "../../../../api/answer/understand/question/act-alone.ts";
import { type Part, readIntent } from "../../../../api/answer/understand/question/intent.ts";

const read = (question: string) => readIntent(question, { isLookup: false, language: "en" });

const only = (question: string): Part => {
  const { parts } = read(question);
  const [part] = parts;
  if (part === undefined || parts.length > 1) throw new Error(`${question} has ${parts.length} parts`);
  return part;
};

describe("a question for yes or no asks", () => {
  const kinds: ReadonlyArray<readonly [string, Part["kind"]]> = [
    ["Must we keep a register?", "duty"],
    ["May we keep the letters?", "permission"],
    ["Is scraping faces forbidden?", "permission"],
    ["Can we skip the assessment?", "duty"],
    // What more it tells stays its kind …
    ["Is there an exception for small firms?", "exception"],
    ["Does DORA apply to brokers?", "applies"],
    ["Must we pay a fine?", "penalty"],
    // … but not a list or a manner, which a yes would not answer.
    ["Must we list what information we hold?", "duty"],
  ];
  test.each([...kinds])("%s → %s", (question, kind) => expect(only(question).kind).toBe(kind));
});

test("a question that tells no kind asks for the rule", () => {
  expect(only("personal data breach")).toMatchObject({ kind: "rule", stance: null });
});

test("each of several parts is searched for behind what stands before it, and alone", () => {
  const { told, parts } = read(
    "Our server was hacked on Friday. Must we report it? Which records must a processor keep?",
  );
  expect(told).toBe("Our server was hacked on Friday.");
  expect(parts.map(({ searchTexts }) => searchTexts)).toEqual([
    ["Our server was hacked on Friday. Must we report it?", "Must we report it?"],
    [
      "Our server was hacked on Friday. Must we report it? Which records must a processor keep?",
      "Which records must a processor keep?",
    ],
  ]);
});

test("a part that leans says so", () => {
  const [first, second] = read("Must a bank report an outage, and by when?").parts;
  expect(first).toMatchObject({ leans: false, kind: "duty", searchTexts: ["Must a bank report an outage"] });
  expect(second).toMatchObject({ leans: true, kind: "time_limit", stance: null });
  expect(second?.searchTexts).toEqual(["Must a bank report an outage by when?", "by when?"]);
});

test("a single part is searched for as the whole was asked, and leans on nothing", () => {
  expect(only("We lost a disk. Must we?")).toMatchObject({ searchTexts: [], leans: false });
});

test("a term to be explained is named with its part, two that are compared both", () => {
  expect(only("What is a substantial modification?").terms).toContain("a substantial modification");
  expect(only("What is the difference between a provider and a deployer?")).toMatchObject({
    kind: "difference",
    terms: ["a provider", "a deployer"],
  });
});

test("a lookup and another language are one part each, in their own words", () => {
  const lookup = "What does Article 33 say, and by when?";
  expect(readIntent(lookup, { isLookup: true, language: "en" }).parts).toMatchObject([
    { kind: "lookup", text: lookup },
  ]);
  const german = "Wen müssen wir informieren? Und bis wann?";
  expect(readIntent(german, { isLookup: false, language: "de" }).parts).toMatchObject([
    { kind: "rule", text: german, searchTexts: [], stance: null },
  ]);
});

test("an empty question has a part too", () => {
  expect(read("").parts).toHaveLength(1);
});

describe("the dates of an act as a whole are asked for", () => {
  test.each(["When does DORA apply?", "DORA: date of entry into force?", "Does DORA apply already, since 2025?"])(
    "by: %s",
    (text) => expect(asksOfAct(text, ["DORA"])).toBe(true),
  );
  test.each(["When do the rules on logs in DORA apply?", "Does DORA apply to brokers?"])("not by: %s", (text) =>
    expect(asksOfAct(text, ["DORA"])).toBe(false),
  );
  test("nor where no act is named", () => expect(asksOfAct("When does it apply?", [])).toBe(false));
});
