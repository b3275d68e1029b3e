import { load } from "cheerio";

/** One of several files that an address stands for. */
export interface Choice {
  readonly address: string;
  /** The file's name as Cellar holds it; empty where it does not say. */
  readonly name: string;
}

/** Reads the page that Cellar answers with 300: the files that match, in their order. */
export const readChoices = (page: string): Choice[] => {
  const $ = load(page);
  const items = $('li[title="item"]').toArray();
  const listed = items.flatMap((item): Choice[] => {
    const address = $(item).find("a[href]").first().attr("href");
    const name = $(item).find('li[title="stream_name"]').first().text().trim();
    return address === undefined ? [] : [{ address, name }];
  });
  if (listed.length > 0) return listed;
  return $("a[href]")
    .toArray()
    .map((link) => ({ address: $(link).attr("href") ?? "", name: "" }));
};

/**
 * The one file that is the document: of the wanted kind by its name, and no annex or picture beside it. Null when none or
 * several would do: guessing would serve a part as the whole.
 */
export const chooseFile = (choices: readonly Choice[], suffix: RegExp): Choice | null => {
  const ofKind = choices.filter(({ name, address }) => suffix.test(name === "" ? address : name));
  const documents = ofKind.filter(({ name }) => !/annex|toc|fiche|cover/i.test(name));
  const [first, second] = ofKind.length === 1 ? ofKind : documents;
  return second === undefined ? (first ?? null) : null;
};
