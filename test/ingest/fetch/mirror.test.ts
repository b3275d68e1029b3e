import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";

const celex = "32099R0001";
const page = (text: string): string => `<html><body>${text}</body></html>`;

/** A folder with these documents of the act, by file name. */
const folderOf = (documents: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, celex));
  for (const [name, content] of Object.entries(documents)) writeFileSync(join(folder, celex, name), content);
  return folder;
};

describe("EURLEX_MIRROR with several folders", () => {
  test("the first that has a document wins, whatever its form, and the others fill in", async () => {
    const first = folderOf({ "oj.en.html": page("first"), "20990101.en.xhtml": page("consolidated") });
    const second = folderOf({
      "oj.en.xhtml": page("second"),
      "oj.fr.xhtml": page("deuxième"),
      "21000101.en.xhtml": page("later"),
    });
    const source = mirrorSource(`${first}:${second}`);
    const read = async (...words: ["oj" | "20990101" | "21000101", string]) =>
      [...(await source.read(celex, ...words)).files.values()].join("");
    expect(await read("oj", "en")).toBe(page("first"));
    expect(await read("oj", "fr")).toBe(page("deuxième"));
    expect(await read("21000101", "en")).toBe(page("later"));
    expect(await source.consolidatedDates(celex, [], "en")).toEqual(["20990101", "21000101"]);
  });

  test("a document that no folder has is an error that names them all", async () => {
    const folders = [folderOf({}), folderOf({})];
    const read = mirrorSource(folders.join(":")).read(celex, "oj", "en");
    await expect(read).rejects.toThrow(`${join(folders[0] ?? "", celex)} or ${join(folders[1] ?? "", celex)}`);
  });

  test("every folder that does not exist is named", () => {
    const folder = temporaryFolder();
    expect(() => mirrorSource(`/no/such:${folder}:/nor/this`)).toThrow(
      "EURLEX_MIRROR (/no/such, /nor/this) do not exist.",
    );
  });
});

test("pictures beside a Formex document are no part of it", async () => {
  const folder = folderOf({});
  mkdirSync(join(folder, celex, "oj.en.fmx4"));
  writeFileSync(join(folder, celex, "oj.en.fmx4", "L_1.xml"), "<ACT></ACT>");
  writeFileSync(join(folder, celex, "oj.en.fmx4", "L_1.tif"), new Uint8Array([0x49, 0x49, 0x2a, 0x00, 0xff]));
  expect([...(await mirrorSource(folder).read(celex, "oj", "en")).files.keys()]).toEqual(["L_1.xml"]);
});
