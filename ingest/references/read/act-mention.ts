import { type Words, wordsOf } from "../../languages/index.ts";

/** Another act as a text names it. */
export interface ActMention {
  /** `Regulation`, in whatever language. */
  readonly kind: string;
  /** `2016/679`, in the order year/number whatever the text's order is. */
  readonly number: string;
  readonly celex: string;
}

/** The letter of framework decisions in CELEX numbers. */
const frameworkSector = "F";

const fullYear = (text: string): string => (text.length === 2 ? `19${text}` : text);

const isYear = (text: string): boolean => /^(?:19[5-9]\d|20[0-4]\d|[5-9]\d)$/.test(text);

/** Regulations before 2015 were numbered number/year ("No 1025/2012"); all others year/number. */
const mentionOf = (
  kind: string,
  sector: string,
  no: string | undefined,
  first: string,
  second: string,
): ActMention[] => {
  const numberFirst = no !== undefined || !isYear(first);
  const year = fullYear(numberFirst ? second : first);
  const number = Number(numberFirst ? first : second);
  if (!/^\d{4}$/.test(year)) return [];
  return [{ kind, number: `${year}/${number}`, celex: `3${year}${sector}${String(number).padStart(4, "0")}` }];
};

/** A kind of act as a text writes it, in the singular: `Regulation`, `règlement`, `Règlement`. */
export const kindOfAct = (word: string, { kinds }: Words): Words["kinds"][string] | undefined =>
  kinds[word] ?? kinds[word.toLowerCase()];

/** All acts that a text names with their number, in order; "(EU) 2018/1725" after "Regulations" is one too. */
export const parseActMentions = (written: string, words = wordsOf()): ActMention[] =>
  [...written.matchAll(words.regex("acts", "g"))].flatMap(([list]) => {
    const named = kindOfAct(words.regex("kind").exec(list)?.[0] ?? "", words);
    const sector = words.regex("frameworkAct").test(list) ? frameworkSector : (named?.sector ?? "R");
    const numbered = new RegExp(String.raw`(${words.patterns.numberSign})?(\d{1,4})\/(\d{1,4})`, "gu");
    return [...list.matchAll(numbered)].flatMap(([, no, first = "", second = ""]) =>
      mentionOf(named?.kind ?? "", sector, no, first, second),
    );
  });

/** The first act that a text names; null when it names none. */
export const parseActMention = (written: string, words = wordsOf()): ActMention | null =>
  parseActMentions(written, words)[0] ?? null;
