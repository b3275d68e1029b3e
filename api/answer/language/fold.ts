/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ħ: "h", ı: "i", ß: "ss", æ: "ae" };

/** A word in lower case without accents, which many leave out. */
export const withoutAccents = (word: string): string => {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđħıßæ]/g, (letter) => plain[letter] ?? letter);
};

/** Words shorter than this are told apart by their accents: "skäl" and "skal" are different words. */
const foldedLengthMin = 5;

/** The form under which a word is looked up: in lower case, a longer one without accents. */
export const foldWord = (word: string): string =>
  word.length < foldedLengthMin ? word.toLowerCase() : withoutAccents(word);
