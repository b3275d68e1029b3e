import { type CheerioAPI, load } from "cheerio";

/** A provision's words, straight from the source: read in another way than the parsers do, to check them. */
export type SourceWords = Readonly<Record<string, readonly string[]>>;

/** Letters and digits alone, in small letters: headings are printed in capitals here and there. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/\[(?:formula|image)\]/g, " ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decode = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? "");

const marks = 'a[href^="#"]';
const noWords = ".modref, .arrow, .oj-note, .note, p.footnote";

const wordsIn = ($: CheerioAPI, selector: string): string[] => {
  const copy = $(selector).first().clone();
  copy.children("p.oj-ti-art, p.oj-sti-art, p.title-article-norm, .eli-title").remove();
  copy.find(noWords).remove();
  copy.children("p.oj-doc-ti, p.title-annex-1").first().remove();
  copy.find("a[id]:not([href])").each((_, anchor) => {
    if (/^\s*\(\s*\d+\s*\)\s*$/.test($(anchor).text())) $(anchor).parent().remove();
  });
  copy.find(marks).each((_, mark) => {
    if (/^\s*\(?\s*(?:\d{1,3}|\*\d*)\s*\)?\s*$/.test($(mark).text())) $(mark).remove();
  });
  copy.find(".oj-super, .superscript").each((_, raised) => {
    if (/^\d+$/.test($(raised).text().trim())) $(raised).prepend(" ");
  });
  copy.find("p, div, td, li, br, span[style]").append(" ").after(" ");
  return wordsOf(copy.text().replace(/[▼►]\s?[A-Z]\d?|◄/g, " "));
};

/** Words of every article, recital and annex of XHTML with ELI ids, by id. */
export const eliWords = (source: string): SourceWords => {
  const $ = load(source, source.includes("<!DOCTYPE html>") ? undefined : { xml: true });
  const ids = $('div[id^="art_"], div[id^="rct_"], div[id^="anx_"]')
    .toArray()
    .map((element) => element.attribs["id"] ?? "")
    .filter((id) => !id.includes("."));
  return Object.fromEntries(ids.map((id) => [id, wordsIn($, `[id="${id}"]`)]));
};

const between = (source: string, start: RegExp): string[] => source.split(start).slice(1);

/** Words of every article of the layout before ELI, by number. */
export const oldWords = (source: string): SourceWords => {
  const articles = between(source.split('<div class="final">')[0] ?? "", /<p[^>]*class="ti-art">/);
  const plain = (html: string): string =>
    decode(
      html
        .replace(/<p[^>]*class="(?:ti-section-\d|sti-art)"[\s\S]*?<\/p>/g, " ")
        .replace(/<a [^>]*href="#[\s\S]*?<\/a>/g, "")
        .replace(/<\/(?:p|td)>/g, " ")
        .replace(/<[^>]+>/g, ""),
    );
  return Object.fromEntries(
    articles.map((article) => {
      const [heading = "", ...rest] = article.split("</p>");
      return [heading.replace(/\D/g, ""), wordsOf(plain(rest.join("</p>")))];
    }),
  );
};

const deletion = /<\?CLG\.MDFO ID="(\w+)" IDREF="(\w+)" ACTION="DELETED"[^?]*\?>[\s\S]*?<\?CLG\.MDFC ID="\2"[^?]*\?>/g;

/** Words of every article of a Formex file, by number; articles inside a quotation would show as too many words. */
export const formexWords = (source: string): SourceWords => {
  const plain = (xml: string): string =>
    decode(
      xml
        .replace(/<NOTE[\s\S]*?<\/NOTE>/g, "")
        .replace(/<FT TYPE="NUMBER">(\d+)<\/FT>/g, (_, digits: string) =>
          Number(digits).toLocaleString("en").replaceAll(",", " "),
        )
        .replace(/<HT TYPE="SUP">/g, " ")
        .replace(/<\/(?:P|TXT|NP|ITEM|ALINEA|NO\.P|NO\.PARAG|CELL|TI\.ART|STI\.ART)>/g, " ")
        .replace(/<[^>]+>/g, ""),
    );
  const articles = source.replace(deletion, "").matchAll(/<ARTICLE IDENTIFIER="(\d+[A-Z]*)">([\s\S]*?)<\/ARTICLE>/g);
  return Object.fromEntries(
    [...articles].map(([, id = "", body = ""]) => {
      const content = body.replace(/<TI\.ART>[\s\S]*?<\/TI\.ART>/, "").replace(/<STI\.ART>[\s\S]*?<\/STI\.ART>/, "");
      return [id.replace(/^0+/, "").toLowerCase(), wordsOf(plain(content))];
    }),
  );
};
