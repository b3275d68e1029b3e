import { addMonths, type IsoDate } from "../../shared/dates.ts";
import { parseDate, type Words } from "../languages/index.ts";

/** A date that a directive sets for national law. */
export interface NationalDate {
  /** Words that name the provisions; null: the whole directive. */
  readonly subject: string | null;
  /** Of what it names, what has a day of its own. */
  readonly except: string | null;
  /** Null where the words for the day are not understood, or leave it to another act. */
  readonly from: IsoDate | null;
  /** What the date is limited to. */
  readonly scope: string | null;
  /** The sentence that says so. */
  readonly words: string;
}

/** The days that periods are counted from. */
export interface Counting {
  readonly inForceFrom: IsoDate;
  /** Null where the title does not tell the day of adoption. */
  readonly adoptedOn: IsoDate | null;
}

/** The period that a sentence counts, from entry into force or from adoption; undefined where it counts none. */
const periodIn = (sentence: string, counting: Counting, words: Words): IsoDate | null | undefined => {
  const groups = words.regex("nationalPeriod").exec(sentence)?.groups;
  if (groups === undefined) return undefined;
  const { count = "", unit, entry } = groups;
  const start = entry === undefined ? counting.adoptedOn : counting.inForceFrom;
  const wanted = words.numbers[count] ?? Number(count);
  return start === null ? null : addMonths(start, unit === words.patterns.years ? wanted * 12 : wanted);
};

/** The day of a sentence; null for one that is not understood, undefined where it speaks of none. */
const dayIn = (sentence: string, counting: Counting, words: Words): IsoDate | null | undefined => {
  const written = words.regex("nationalDeadline").exec(sentence)?.[1];
  const day = written === undefined ? undefined : parseDate(written, words);
  const limit = words.regex("nationalLimit").test(sentence) ? null : undefined;
  return day ?? periodIn(sentence, counting, words) ?? limit;
};

/** "adopt … necessary to comply with X by D": what national law must be made for, and until when. */
const dutyIn = (sentence: string, isTransposition: boolean, counting: Counting, words: Words): NationalDate | null => {
  if (!words.regex("nationalDuty").test(sentence)) return null;
  const named = words.regex("nationalLaw", "s").exec(sentence)?.[1]?.replace(words.regex("nationalLawEnd", "s"), "");
  const isApplication = words.regex("nationalApplication", "s").test(sentence);
  if (named === undefined && (!isTransposition || isApplication)) return null;
  const subject = (named ?? "").replace(/[\s,;:.]+$/u, "");
  const isPart = new RegExp(`^(?:(?:the|les?) )?${words.patterns.nationalProvisions}`, "u").test(`${subject} `);
  const isWhole = subject === "" || words.regex("wholeDirective").test(subject);
  if (!isPart && !isWhole && !/^[a-zé ]{3,40} (?:of|de) /u.test(subject)) return null;
  const from = dayIn(sentence, counting, words);
  if (from === undefined) return null;
  const rest = isWhole ? subject.replace(words.regex("wholeDirective"), "").trim() : "";
  return { subject: isWhole ? null : subject, except: null, from, scope: rest === "" ? null : rest, words: sentence };
};

interface Application {
  readonly dates: readonly NationalDate[];
  /** True where it is about the very provisions of the duty before it. */
  readonly isOwn: boolean;
}

/** "They shall apply those provisions from D": from when what a duty is about has to be applied; null for other sentences. */
const applicationIn = (sentence: string, duty: NationalDate, words: Words): Application | null => {
  const found = words.regex("nationalApplication", "s").exec(sentence);
  if (found === null) return null;
  const [, concerned, named] = words.regex("nationalPart", "s").exec(sentence) ?? [];
  const subject = concerned ?? named ?? duty.subject;
  const isOwn = named === undefined;
  const rest = sentence.slice(found.index);
  const days = [...rest.matchAll(words.regex("nationalFrom", "g"))].map(([, day = ""]) => parseDate(day, words));
  const of = (from: IsoDate | null, scope: string | null): NationalDate => ({
    subject,
    except: null,
    from,
    scope,
    words: sentence,
  });
  const [first] = days;
  if (first === undefined) {
    return words.regex("openMoment").test(rest) ? { dates: [of(null, null)], isOwn } : { dates: [], isOwn: false };
  }
  if (days.length === 1) return { dates: [of(first, null)], isOwn };
  const scoped = [...rest.matchAll(words.regex("nationalScope", "g"))].map(([, scope = "", day = ""]) =>
    of(parseDate(day, words), scope.trim()),
  );
  return { dates: scoped.length === days.length ? scoped : [of(null, null)], isOwn };
};

/** What is left of a duty where a sentence dates some of its provisions. */
const partLeft = (duty: NationalDate, { dates }: Application, words: Words): NationalDate[] => {
  const dated = [...new Set(dates.flatMap(({ subject }) => subject ?? []))];
  if (duty.subject === null || dated.length === 0 || dated.includes(duty.subject)) return [];
  return [
    { ...duty, except: [...(duty.except === null ? [] : [duty.except]), ...dated].join(` ${words.patterns.and} `) },
  ];
};

/**
 * The dates that the sentences of one article set for national law: each duty to make it, dated by the sentence on its application
 * that follows, else by the last day for making it.
 */
export const nationalDatesIn = (
  sentences: readonly string[],
  isTransposition: boolean,
  counting: Counting,
  words: Words,
): NationalDate[] => {
  const dates: NationalDate[] = [];
  let open: NationalDate | null = null;
  for (const sentence of sentences) {
    const duty = dutyIn(sentence, isTransposition, counting, words);
    if (duty !== null) {
      open = duty;
      dates.push(duty);
      continue;
    }
    const applied = open === null ? null : applicationIn(sentence, open, words);
    if (applied === null || open === null) continue;
    // What is said of the very provisions of the duty takes the place of its last day.
    const own = open;
    const place = applied.isOwn ? dates.findIndex((date) => date.words === own.words) : -1;
    if (place >= 0) dates.splice(place, 1, ...partLeft(dates[place] ?? own, applied, words));
    dates.push(...applied.dates);
  }
  return dates;
};
