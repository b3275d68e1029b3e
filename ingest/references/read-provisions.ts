/** A reference's target before it is known which act and place it is seen from. Empty parts are not named. */
export interface RawTarget {
  readonly kind: "article" | "annex" | "recital" | "paragraph" | "point" | "chapter" | "section" | "here";
  readonly number: string;
  /** Annexes: the section; chapters: the section inside. */
  readonly section: string | null;
  readonly paragraph: string | null;
  readonly points: readonly string[];
  /** The end of a range of `number` ("Articles 102 to 110"), or of the paragraph or last point. */
  readonly to: string | null;
}

const target = (parts: Partial<RawTarget> & Pick<RawTarget, "kind">): RawTarget => ({
  number: "",
  section: null,
  paragraph: null,
  points: [],
  to: null,
  ...parts,
});

const labelsOf = (text: string): string[] => [...text.matchAll(/[0-9a-z]+/gi)].map(([label]) => label.toLowerCase());

interface Item {
  readonly text: string;
  readonly joinedBy: string;
}

/** Splits `1, 2 and 5 to 7` at its separators and keeps what joined each item to the one before. */
const itemsOf = (list: string): Item[] => {
  const items: Item[] = [];
  let joinedBy = "";
  for (const part of list.split(/(,?\s(?:and|or|to)\s|,\s)/)) {
    if (/^(?:,?\s(?:and|or|to)\s|,\s)$/.test(part)) joinedBy = part.trim();
    else if (part.trim() !== "") items.push({ text: part.trim(), joinedBy });
  }
  return items;
};

const endRange = (targets: RawTarget[], label: string): void => {
  const last = targets.pop();
  if (last !== undefined) targets.push({ ...last, to: label });
};

const splitPoints = (text: string): { before: string; points: string | null } => {
  const match = /^(?<before>.*?),?\s?\b[Pp]oints?\s?(?<points>.+)$/s.exec(text);
  return match === null
    ? { before: text, points: null }
    : { before: match.groups?.["before"] ?? "", points: match.groups?.["points"] ?? "" };
};

/** `(a), (b) and (c)` or `1, 6 and 7`: one path a point; a further letter continues the level of the one before. */
const readPoints = (list: string): Array<{ path: string[]; to: string | null }> => {
  const paths: Array<{ path: string[]; to: string | null }> = [];
  for (const { text, joinedBy } of itemsOf(list.replace(/\bpoints?\s/gi, ""))) {
    const path = labelsOf(text);
    const last = paths.at(-1);
    if (/to$/.test(joinedBy) && last !== undefined) last.to = path.at(-1) ?? null;
    else if (path.length > 0) paths.push({ path, to: null });
  }
  return paths;
};

const withPoints = (base: RawTarget, list: string | null): RawTarget[] =>
  list === null ? [base] : readPoints(list).map(({ path, to }) => ({ ...base, points: [...base.points, ...path], to }));

const readArticles = (text: string): RawTarget[] => {
  const { before, points } = splitPoints(text.replace(/^Articles?\s/, ""));
  const targets: RawTarget[] = [];
  const list = before.replace(/,?\s(?:first|second|third|fourth|fifth|sixth)\b[^,]*subparagraphs?/g, "");
  for (const { text: item, joinedBy } of itemsOf(list.replace(/,\sparagraphs?\s(\d+[a-z]*)/g, "($1)"))) {
    const number = /^\d+[a-z]{0,2}/.exec(item)?.[0] ?? null;
    const inner = labelsOf(number === null ? item : item.slice(number.length));
    const [first, ...rest] = inner;
    const hasParagraph = first !== undefined && /^\d/.test(first);
    const article = number ?? targets.at(-1)?.number ?? "";
    const sameParagraph = number === null && !hasParagraph ? (targets.at(-1)?.paragraph ?? null) : null;
    const isRange = /to$/.test(joinedBy) && targets.length > 0;
    if (isRange) endRange(targets, number ?? first ?? "");
    else
      targets.push(
        target({
          kind: "article",
          number: article,
          paragraph: hasParagraph ? first : sameParagraph,
          points: hasParagraph ? rest : inner,
        }),
      );
  }
  const last = targets.pop();
  return last === undefined ? [] : [...targets, ...withPoints(last, points)];
};

const readAnnexes = (text: string): RawTarget[] => {
  const { before, points } = splitPoints(text);
  const section = /(?:Section|Part)\s([A-Z0-9])\b/.exec(before)?.[1] ?? null;
  const numbers = [...before.replace(/(?:Section|Part)\s[A-Z0-9]\b/, "").matchAll(/\b[IVXLC]+\b/g)].map(
    ([number]) => number,
  );
  return numbers.flatMap((number) => withPoints(target({ kind: "annex", number, section }), points));
};

const readParagraphs = (text: string): RawTarget[] => {
  const { before, points } = splitPoints(text.replace(/^paragraphs?\s/i, ""));
  const targets: RawTarget[] = [];
  for (const { text: item, joinedBy } of itemsOf(before.replace(/,?\s[a-z]+\ssubparagraphs?.*/, ""))) {
    const number = labelsOf(item)[0] ?? "";
    if (/to$/.test(joinedBy) && targets.length > 0) endRange(targets, number);
    else targets.push(target({ kind: "paragraph", paragraph: number }));
  }
  const last = targets.pop();
  return last === undefined ? [] : [...targets, ...withPoints(last, points)];
};

const readChapters = (text: string): RawTarget[] => {
  const numbers = [...text.replace(/Sections?.*/, "").matchAll(/\b[IVXLC]+\b/g)].map(([number]) => number);
  const sections = labelsOf(/Sections?\s(.*)$/.exec(text)?.[1]?.replace(/\b(?:and|or|to)\b/g, " ") ?? "");
  const last = numbers.at(-1);
  if (sections.length === 0 || last === undefined) return numbers.map((number) => target({ kind: "chapter", number }));
  return sections.map((section) => target({ kind: "chapter", number: last, section }));
};

const readSections = (text: string): RawTarget[] => {
  const chapter = /Chapter\s([IVXLC]+)/.exec(text)?.[1];
  const numbers = labelsOf(text.replace(/\sof\s.*$/, "").replace(/Sections?|\b(?:and|or|to)\b/g, " "));
  return numbers.map((section) =>
    chapter === undefined
      ? target({ kind: "section", section })
      : target({ kind: "chapter", number: chapter, section }),
  );
};

const applyInner = (targets: RawTarget[], points: string | null): RawTarget[] =>
  targets.flatMap((outer) => withPoints(outer, points));

/** Reads the provisions of one matched reference, from the outermost part inwards. */
export const readProvisions = (written: string): RawTarget[] => {
  const text = written.replace(/\s+/g, " ");
  const sectionOfAnnex = /^Section\s([A-Z])\sof\sAnnex\s([IVXLC]+)$/.exec(text);
  if (sectionOfAnnex !== null) {
    return [target({ kind: "annex", number: sectionOfAnnex[2] ?? "", section: sectionOfAnnex[1] ?? null })];
  }
  const outward =
    /^(?<inner>.*?)(?:,\s|\sof\s)(?:the\s)?(?<outer>(?:Articles?|Annex(?:es)?|Section\s[A-Z]\sof|paragraphs?|(?:this|that)\s(?:paragraph|Article))\b.*)$/s.exec(
      text,
    );
  const inner = outward?.groups?.["inner"] ?? "";
  const outer = outward?.groups?.["outer"] ?? "";
  if (/^(?:points?\s?[(\d]|[a-z]+(?:\s(?:and|or)\s[a-z]+)?\ssubparagraph)/i.test(inner)) {
    const pointsOnly = inner.replace(/(?:,\s|\sof\s)(?:the\s)?[a-z]+(?:\s(?:and|or)\s[a-z]+)?\ssubparagraphs?.*$/, "");
    return applyInner(readProvisions(outer), splitPoints(` ${pointsOnly}`).points);
  }
  const paragraphOf = /^(?<inner>paragraphs?\s.*?)\sof\s(?<outer>(?:this|that)\sArticle|Articles?\s.*)$/is.exec(
    text,
  )?.groups;
  if (paragraphOf !== undefined) {
    const [article] = readProvisions(paragraphOf["outer"] ?? "");
    const isNamed = article?.kind === "article";
    return readParagraphs(paragraphOf["inner"] ?? "").map((paragraph) =>
      isNamed ? { ...paragraph, kind: "article", number: article.number } : paragraph,
    );
  }
  if (/^Article/.test(text)) return readArticles(text);
  if (/^Annex/.test(text)) return readAnnexes(text);
  if (/^[Pp]aragraph/.test(text)) return readParagraphs(text);
  if (/^Chapter/.test(text)) return readChapters(text);
  if (/^Section/.test(text)) return readSections(text);
  if (/^[Rr]ecital/.test(text)) return [target({ kind: "recital", number: labelsOf(text)[1] ?? "" })];
  if (/^[Pp]oint/.test(text)) return withPoints(target({ kind: "point" }), splitPoints(` ${text}`).points);
  return [target({ kind: "here" })];
};
