import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import type { ExpressionName } from "../../../ingest/fetch/source.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { actsDir, mirrorDir } from "../../support/law/mirror.ts";
import { inActs } from "../../support/skip/index.ts";

const page = (head: string, body = "<p>Text</p>"): string => `<html><head>${head}</head><body>${body}</body></html>`;

/** Reads a document that was saved as this expression of an act. */
const read = async (content: string, celex = "32022L2555", expression: ExpressionName = "oj"): Promise<string> => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, celex));
  writeFileSync(join(folder, celex, `${expression}.en.xhtml`), content);
  const { files } = await mirrorSource(folder).read(celex, expression, "en");
  return [...files.values()].join("");
};

describe("garbled characters are refused", () => {
  test.each([
    ["one that was lost", "person\uFFFDs"],
    ["UTF-8 read as Windows-1252", "the personâ€™s right"],
    ["UTF-8 read as Latin 1", "the person\u00E2\u0080\u0099s right"],
    ["accents", "le rÃ©gime"],
    ["a no-break space", "Article\u00C2\u00A05"],
  ])("%s", async (_what, text) => {
    await expect(read(page("", `<p>${text}</p>`))).rejects.toThrow(
      /32022L2555: the document has garbled characters \(".*"\)/,
    );
  });

  test.each(["NÃO", "CORAÇÃO E MÃE", "Âge", "“é” – ‘à’", "500 €", "Łódź"])(
    "words of a language are none: %p",
    async (text) => {
      expect(await read(page("", `<p>${text}</p>`))).toContain(text);
    },
  );
});

const eli = (path: string): string => `<p class="oj-normal">ELI: http://data.europa.eu/eli/${path}/oj</p>`;
const consolidated = (celex: string, day: string): string => `<title>Consolidated TEXT: ${celex} — EN — ${day}</title>`;

describe("a document that says that it is another is refused", () => {
  test.each([
    ["an act published since October 2023", page("", eli("reg/2023/2854")), "oj", "32023R2854"],
    ["an act made under another", page("", eli("reg_del/2024/1774")), "oj", "32024R1774"],
    [
      "a consolidated text for the published one",
      page(consolidated("32022L2555", "27.12.2022")),
      "oj",
      "32022L2555 as of 2022-12-27",
    ],
    [
      "a consolidated text of another day",
      page(consolidated("32022L2555", "01.01.2024")),
      "20221227",
      "32022L2555 as of 2024-01-01",
    ],
    [
      "a consolidated text of another act",
      page(consolidated("32016R0679", "27.12.2022")),
      "20221227",
      "32016R0679 as of 2022-12-27",
    ],
    ["a web page of another act", page("<title>EUR-Lex - 31995L0046 - EN</title>"), "oj", "31995L0046"],
    [
      "a web page's own number",
      page('<meta name="WT.z_docID" content="02022L2555-20240101"/>'),
      "oj",
      "32022L2555 as of 2024-01-01",
    ],
    [
      "Formex",
      '<CONS.ACT><INFO.CONSLEG CONSLEG.REF="2016R0679" END="NONE" START.DATE="20160504"/></CONS.ACT>',
      "oj",
      "32016R0679 as of 2016-05-04",
    ],
  ] as const)("%s", async (_what, content, expression, said) => {
    await expect(read(content, "32022L2555", expression)).rejects.toThrow(`the document says that it is ${said} (`);
  });

  test("what it cites decides nothing, and its own number is right", async () => {
    const footnote = `<p class="oj-note">OJ L, 2024/1774, ELI: http://data.europa.eu/eli/reg_del/2024/1774/oj</p>`;
    expect(await read(page("", `${footnote}${eli("dir/2022/2555")}`))).toContain("2022/2555");
    expect(await read(page(consolidated("32022L2555", "27.12.2022")), "32022L2555", "20221227")).toContain(
      "27.12.2022",
    );
  });
});

inActs.test("no saved document is garbled or says that it is another", async () => {
  const folders = [actsDir ?? "", mirrorDir ?? ""];
  const source = mirrorSource(folders.join(":"));
  let read = 0;
  for (const folder of folders) {
    for (const celex of readdirSync(folder).filter((name) => name.startsWith("3"))) {
      for (const name of readdirSync(join(folder, celex))) {
        const [, expression, language = ""] = /^(oj|\d{8})\.([a-z]{2})\.\w+$/.exec(name) ?? [];
        if (expression === undefined) continue;
        await source.read(celex, expression as ExpressionName, language);
        read += 1;
      }
    }
  }
  expect(read).toBeGreaterThan(400);
});
