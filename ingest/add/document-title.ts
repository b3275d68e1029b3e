import { type CheerioAPI, load } from "cheerio";

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The lines of a title follow one another; a further one of the same class is an annex's. */
const firstLines = ($: CheerioAPI, selector: string): string => {
  const first = $(selector).first();
  const following = first.nextUntil(`:not(${selector})`).toArray();
  return [first.text(), ...following.map((line) => $(line).text())].join(" ");
};

const inPage = (content: string): string => {
  const $ = load(content);
  const candidates = [
    $('meta[name="WT.z_docTitle"]').attr("content"),
    $('meta[name="DC.description"]').attr("content"),
    $(".eli-main-title").first().text(),
    firstLines($, "p.oj-doc-ti, p.doc-ti"),
  ];
  return candidates.map((text) => plain(text ?? "")).find((text) => text !== "") ?? "";
};

const inFormex = (content: string): string => {
  const title = load(content, { xml: true })("TITLE").first();
  const lines = title.find("TI > P").toArray();
  return plain(lines.map((line) => load(line, { xml: true }).text()).join(" "));
};

/** The title of an act in the text of the Official Journal, in any of its layouts; empty where none is found. */
export const documentTitle = (files: ReadonlyMap<string, string>): string => {
  const contents = [...files.values()];
  const formex = contents.find((content) => /<(?:ACT|CONS\.ACT)[\s>]/.test(content.slice(0, 5_000)));
  return formex === undefined ? inPage(contents[0] ?? "") : inFormex(formex);
};
