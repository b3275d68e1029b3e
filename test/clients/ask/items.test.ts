import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decode, formatOf, readItems } from "../../../clients/ask/items.ts";

const question = "How long do I have?";

describe("a file's format", () => {
  test.each([
    ["questions.csv", "anything", "csv"],
    ["Questions.TSV", "anything", "csv"],
    ["q.jsonl", "anything", "jsonl"],
    ["q.ndjson", "anything", "jsonl"],
    ["q.txt", "question\nx", "text"],
    ["-", '{"question": "x"}', "jsonl"],
    ["-", "\ufeffID;Question\n1;x", "csv"],
    ["-", "description\nIt ranks.", "csv"],
    ["-", "What is a question of law?\nAnother, with a comma?", "text"],
    ["questions", "What is it?", "text"],
  ] as const)("%s with %j is %s", (name, text, format) => expect(formatOf(name, text)).toBe(format));
});

describe("CSV", () => {
  test.each([
    ["commas and a byte order mark", `\ufeffid,question\r\na,${question}\r\n`],
    ["semicolons", `id;question\na;${question}\n`],
    ["tabs, no last line break", `id\tquestion\na\t${question}`],
    ["columns in another order and case, quoted", `"Question","ID"\n"${question}",a\n`],
  ])("is read with %s", (_name, text) => {
    expect(readItems(text, "csv")).toEqual({
      items: [{ line: 2, id: "a", asked: { question } }],
      problems: [],
      unused: [],
    });
  });

  test("names each row by the line where it begins, whatever its fields hold", () => {
    const text = 'question;Notes\r\n"one\r\ntwo ""quoted""; x?";n\r\n\r\n;\r\nlast one;\r\n';
    const { items, unused } = readItems(text, "csv");
    expect(items.map(({ line, asked }) => [line, asked])).toEqual([
      [2, { question: 'one\ntwo "quoted"; x?' }],
      [6, { question: "last one" }],
    ]);
    expect(unused).toEqual(["notes"]);
  });

  test("tells of the system in the way of the endpoint that is asked", () => {
    const head = "question,description,system description,data_types,decision_scope,sector,regulation,response_format";
    const text = `${head}\n${question},,A bot,health|biometric,hiring,finance,gdpr,structured\n,It ranks.,,health,,,,\n`;
    expect(readItems(text, "csv").items.map(({ asked }) => asked)).toEqual([
      {
        ...{ question, regulation: "gdpr", response_format: "structured" },
        system_context: {
          ...{ description: "A bot", data_types: ["health", "biometric"], decision_scope: "hiring", sector: "finance" },
        },
      },
      { description: "It ranks.", data_types: ["health"] },
    ]);
  });

  test.each([
    ["too few fields", "id,question\na\n", 2, "has 1 field, and the head has 2"],
    ["nothing to ask", "id,question\na,\n", 2, "has neither a question nor a description"],
    ["both", "question,description\na,b\n", 2, "has a question and a description: one of them is to be asked"],
    ["an id twice", "id,question\na,x\n\na,y\n", 4, 'has the id "a" of line 2'],
    ["no head", "a,b\nc,d\n", 1, 'is no head with a column "question" or "description"'],
    ["an open quote", 'question\nx\n"open\n', 3, "cannot be read: Quote Not Closed"],
  ])("names the line of %s", (_name, text, line, message) => {
    const { problems } = readItems(text, "csv");
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(line);
    expect(problems[0]?.message).toStartWith(message);
  });

  test("whatever is quoted comes out as it went in", () => {
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const text = fc.string({ unit: "binary", minLength: 1 }).map((one) => `q${one.replaceAll(/\r\n?/g, "\n")}`);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom(",", ";", "\t"), (texts, delimiter) => {
        const table = [`question${delimiter}note`, ...texts.map((one) => `${quoted(one)}${delimiter}x`)].join("\r\n");
        const { items, problems } = readItems(table, "csv");
        expect(problems).toEqual([]);
        expect(items.map(({ asked }) => asked)).toEqual(texts.map((question) => ({ question })));
      }),
    );
  });
});

describe("JSON lines and plain text", () => {
  test("JSON lines are items as the service takes them, or questions alone", () => {
    const text = `{"id": 7, "question": "x", "regulation": "gdpr"}\n\n"${question}"\n{"description": "It ranks."}\n`;
    expect(readItems(text, "jsonl").items).toEqual([
      { line: 1, id: "7", asked: { question: "x", regulation: "gdpr" } },
      { line: 3, id: null, asked: { question } },
      { line: 4, id: null, asked: { description: "It ranks." } },
    ]);
  });

  test("what is wrong is named by its line, all at once", () => {
    const text = '{"question": \n[1]\n{"id": {}, "question": "x"}\n{"id": "a"}\n';
    const { problems } = readItems(text, "jsonl");
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test("a text is a question a line", () => {
    expect(readItems(`${question}\r\n\r\n  Another?  `, "text").items).toEqual([
      { line: 1, id: null, asked: { question } },
      { line: 3, id: null, asked: { question: "Another?" } },
    ]);
  });

  test("what is not UTF-8 says how to save it", () => {
    expect(() => decode(new Uint8Array([0x71, 0xe4, 0x71]))).toThrow("not UTF-8");
  });
});
