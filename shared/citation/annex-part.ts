/** The words that name a part of an annex, as ids write them: `annexIII_prtI_s2_3`. */
const codes = {
  part: "prt",
  section: "s",
  chapter: "chp",
  title: "ttl",
  class: "cls",
  group: "grp",
  appendix: "apx",
  form: "frm",
  module: "mod",
  article: "art",
} as const;

/** What a part of an annex is called. */
export type AnnexPartKind = keyof typeof codes;

/** A part of an annex: "Part A", "Section 2", "Class II", "Appendix 1". */
export interface AnnexPart {
  readonly kind: AnnexPartKind;
  /** As printed, letters in capitals: "A", "II", "2". */
  readonly number: string;
}

/** Another language's word for a kind. */
const translated: Readonly<Record<string, AnnexPartKind>> = {
  partie: "part",
  chapitre: "chapter",
  titre: "title",
  classe: "class",
  groupe: "group",
  appendice: "appendix",
  formulaire: "form",
};

const isKind = (word: string): word is AnnexPartKind => word in codes;

const kinds: readonly AnnexPartKind[] = Object.keys(codes).filter(isKind);

/** The words that may stand before a part's number, as a pattern without groups. */
export const annexPartWords = [...kinds, ...Object.keys(translated)].join("|");

/** What a word in any case says: "PART" and "partie" are a part; null for a word that names none. */
export const annexPartKind = (word: string): AnnexPartKind | null => {
  const plain = word.toLowerCase();
  return isKind(plain) ? plain : (translated[plain] ?? null);
};

/** What a part's number looks like: "A", "B1", "IV", "2", "3a". */
export const annexPartNumber = String.raw`[A-Z]\d?|[IVXLC]{1,7}|\d{1,3}[A-Z]?`;

/** Parts at the end of an annex's id. */
export const annexPartsIdPattern = `(?:_(?:${Object.values(codes).join("|")})(?:${annexPartNumber}))*`;

/** `_prtI_s2`, from the outside in. */
export const annexPartsId = (parts: readonly AnnexPart[]): string =>
  parts.map(({ kind, number }) => `_${codes[kind]}${number}`).join("");

/** Reads the parts of an id back. */
export const parseAnnexPartsId = (text: string): AnnexPart[] =>
  text.split("_").flatMap((written) => {
    const kind = kinds.find((candidate) => new RegExp(`^${codes[candidate]}(?:${annexPartNumber})$`).test(written));
    return kind === undefined ? [] : [{ kind, number: written.slice(codes[kind].length) }];
  });

/** `Part I, Section 2`. */
export const formatAnnexParts = (parts: readonly AnnexPart[]): string =>
  parts.map(({ kind, number }) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`).join(", ");

/** True when both are the same parts, or when `outer` holds `inner`. */
export const partsContain = (outer: readonly AnnexPart[], inner: readonly AnnexPart[]): boolean =>
  outer.every(({ kind, number }, depth) => inner[depth]?.kind === kind && inner[depth]?.number === number);
