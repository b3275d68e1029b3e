import { writeFileSync } from "node:fs";
import { readFacts, readLexicon } from "../../../../api/classify/facts/lexicon.ts";
import { type Token, tokenize } from "../../../../api/classify/facts/tokens.ts";
import {
  type LearnedModel,
  type ModelFile,
  modelOf,
  type SystemModels,
  systemModelsPath,
} from "../../../../api/classify/learned/model.ts";
import { decidingRule, levelChances, levelOfRule, likeliestLevel } from "../../../../api/classify/learned/outcomes.ts";
import { readDescription } from "../../../../api/classify/learned/read.ts";
import { sentenceKinds } from "../../../../api/classify/learned/sentences.ts";
import { signNames } from "../../../../api/classify/learned/signs.ts";
import { readRules } from "../../../../api/classify/rules/load.ts";
import { createProgress } from "../../../../ingest/progress.ts";
import { print } from "../../../../shared/command-line/terminal.ts";
import { today } from "../../../../shared/dates.ts";
import { formatShare, renderTables } from "../../report/table.ts";
import { toThousandths } from "../result.ts";
import { fitModel, type Labelled, type Reader, readText, readWords, type Scales } from "./cases.ts";
import { chooseRoles } from "./roles.ts";
import { caseBook, keptAuthor, readNeutral, readSystems, type System } from "./rows.ts";
import { strayWords } from "./stray.ts";

/** Settings that are tried; the rest of the numbers follow from the fit. */
const signScales = [3];
const bearsTried = [0.25, 0.35, 0.5];
const cautionsTried = [0.8, 1, 1.1, 1.25, 1.5];
/** Of what is neither forbidden nor high-risk no more may be called so. */
const raisedMost = 0.04;
/** Of all levels no more may move when neutral sentences stand around a description. */
const movedMost = 0.01;
const temperaturesTried = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5];
const pieceScale = 8;
const wordScales: Scales = { pieces: pieceScale, signs: 1 };
/** A description counts once without its neutral sentences, and half among neutral ones of others; one of the case book a little less. */
const amongOthersWeight = 0.5;
const othersBeside = 4;
const caseBookWeight = 0.7;
const groupsCount = 3;

const besideRules = ["art50_1", "art50_2", "art50_3", "art50_4"];

/** A description with its texts read. */
interface Read {
  readonly system: System;
  readonly core: Labelled;
  readonly texts: readonly Labelled[];
  readonly sentences: readonly Labelled[];
}

/** One of some texts, far from the last: the same for the same places. */
const pick = (texts: readonly string[], at: number, place: number): string =>
  texts[(at * 7919 + place * 104_729) % texts.length] ?? "";

/** The description among neutral sentences that others wrote of their systems: nothing of these may count. */
const amongOthers = (system: System, at: number, neutral: readonly string[]): string => {
  const others = Array.from({ length: othersBeside }, (_, place) => pick(neutral, at, place));
  return [...others.slice(0, othersBeside / 2), system.core, ...others.slice(othersBeside / 2)].join("\n");
};

/** Sentences as the service cuts them: each part of one is there for what its author marked it with. */
const partsOf = (text: string): Token[][] => [...Map.groupBy(tokenize(text), ({ sentence }) => sentence).values()];

const readOne = (system: System, at: number, neutral: readonly string[], reader: Reader): Read => {
  const weight = system.author === caseBook ? caseBookWeight : 1;
  const kind = decidingRule(system.rules);
  const core: Labelled = { read: readText(system.core, reader), kind, weight };
  const among = readText(amongOthers(system, at, neutral), reader);
  return {
    system,
    core,
    texts: [core, { read: among, kind, weight: weight * amongOthersWeight }],
    sentences: system.sentences.flatMap((one) =>
      partsOf(one.text).map((tokens) => ({ read: readWords(tokens), kind: one.kind, weight: 1 })),
    ),
  };
};

const relabelled = (read: Read, kind: string): Labelled[] => read.texts.map((one) => ({ ...one, kind }));

const asNeutral = (text: string): Labelled[] =>
  partsOf(text).map((tokens) => ({ read: readWords(tokens), kind: "neutral", weight: 1 }));

/** The model of sentences: of those that authors marked one by one, and of neutral ones. */
const fitSentences = (reads: readonly Read[], neutral: readonly string[]): ModelFile =>
  fitModel(
    [
      ...reads.filter(({ system }) => system.author !== caseBook).flatMap(({ sentences }) => sentences),
      ...neutral.flatMap(asNeutral),
    ],
    sentenceKinds,
    [],
    wordScales,
  );

interface Judged {
  readonly system: System;
  readonly kinds: readonly string[];
  readonly chances: readonly number[];
}

/** Gives each description its chances, as the service does. */
const judge = (
  reads: readonly Read[],
  { sentences, outcomes, bears }: { sentences: LearnedModel; outcomes: LearnedModel; bears: number },
  reader: Reader,
  neutral: readonly string[] = [],
): Judged[] =>
  reads.map(({ system }, at) => {
    // What is added stands before the fields, as a form would have it.
    const added = neutral.length === 0 ? "" : `${pick(neutral, at, 0)} ${pick(neutral, at, 1)} `;
    const text = added + system.text;
    const { tokens, pieces } = readDescription(text, added.length + fieldsFrom(system), {
      lexicon: reader.lexicon,
      sentenceModel: sentences,
      bears,
    });
    const { signs } = readText(text, reader, [...tokens]);
    return { system, kinds: outcomes.kinds, chances: outcomes.chances(pieces, signs) };
  });

const fieldsFrom = ({ sentences }: System): number =>
  sentences
    .map(({ text }) => text)
    .join(" ")
    .trim().length;

const threeWay = (level: string): string => (level === "prohibited" || level === "high" ? level : "other");

/** How well some descriptions are told apart. */
const measure = (judged: readonly Judged[], caution: number): Record<string, number> => {
  const rows = judged.map(({ system, kinds, chances }) => {
    const level = likeliestLevel(levelChances(kinds, chances), caution);
    const gold = levelOfRule(decidingRule(system.rules));
    const rule = kinds[chances.indexOf(Math.max(...chances))] ?? "";
    return { level, gold, isRule: rule === decidingRule(system.rules) || system.rules.includes(rule) };
  });
  const share = (some: readonly boolean[]): number => toThousandths(some.filter(Boolean).length / (some.length || 1));
  const others = rows.filter(({ gold }) => threeWay(gold) === "other");
  return {
    descriptions: rows.length,
    three_way: share(rows.map(({ level, gold }) => threeWay(level) === threeWay(gold))),
    four_way: share(rows.map(({ level, gold }) => level === gold)),
    raised: share(others.map(({ level }) => threeWay(level) !== "other")),
    rule: share(rows.map(({ isRule }) => isRule)),
  };
};

/** The share of descriptions whose level moves by what stands beside them. */
const movedShare = (judged: readonly Judged[], among: readonly Judged[], caution: number): number => {
  const level = ({ kinds, chances }: Judged): string => likeliestLevel(levelChances(kinds, chances), caution);
  const moved = judged.filter((one, at) => level(one) !== level(among[at] as Judged));
  return moved.length / (judged.length || 1);
};

/** The mean surprise at the true level, when the odds are raised to 1/temperature. */
const surprise = (judged: readonly Judged[], temperature: number): number => {
  const losses = judged.map(({ system, kinds, chances }) => {
    const raised = chances.map((chance) => chance ** (1 / temperature));
    const total = raised.reduce((sum, one) => sum + one, 0);
    const levels = levelChances(
      kinds,
      raised.map((one) => one / total),
    );
    return -Math.log(Math.max(1e-6, levels[levelOfRule(decidingRule(system.rules))]));
  });
  return losses.reduce((sum, one) => sum + one, 0) / (losses.length || 1);
};

const lowest = <Item>(items: readonly Item[], value: (item: Item) => number): Item =>
  items.reduce((best, one) => (value(one) < value(best) ? one : best));

/** Parts authors into groups that are left out together. */
const groupsOf = (authors: readonly string[]): string[][] =>
  Array.from({ length: groupsCount }, (_, group) => authors.filter((_author, at) => at % groupsCount === group));

const tableOf = (left_out: Record<string, number>, held_out: Record<string, number>): string =>
  renderTables(
    [
      {
        title: "Descriptions",
        head: ["", "descriptions", "three-way", "four-way", "others raised", "rule", "role"],
        rows: (
          [
            ["authors left out", left_out],
            [`kept: ${keptAuthor}`, held_out],
          ] as const
        ).map(([name, one]) => [
          name,
          String(one["descriptions"]),
          formatShare(one["three_way"] ?? null),
          formatShare(one["four_way"] ?? null),
          formatShare(one["raised"] ?? null),
          formatShare(one["rule"] ?? null),
          formatShare(one["role"] ?? null),
        ]),
      },
    ],
    "terminal",
  );

/** Chooses the models that read descriptions, prints how well they do, and writes their file. */
export const fitSystems = async (isWritten: boolean): Promise<void> => {
  const reader: Reader = { lexicon: await readLexicon(), rules: readRules() };
  const signs = signNames(
    readFacts().keys(),
    reader.rules.map(({ id }) => id),
  );
  const systems = readSystems();
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  progress.step("descriptions", systems.length);
  const neutralOf = (some: readonly System[]): string[] =>
    some.flatMap(({ sentences }) => sentences.filter(({ kind }) => kind === "neutral").map(({ text }) => text));
  const aloneNeutral = readNeutral();
  const neutral = [...neutralOf(systems.filter(({ author }) => author !== keptAuthor)), ...aloneNeutral];
  const reads = systems.map((system, at) => {
    progress.advance();
    return readOne(system, at, neutral, reader);
  });
  const isKept = ({ system }: Read): boolean => system.author === keptAuthor;
  const chosenOn = reads.filter((read) => !isKept(read));
  const kinds = [...new Set(chosenOn.map(({ core }) => core.kind))].sort();
  const authors = [...new Set(chosenOn.map(({ system }) => system.author))].filter((author) => author !== caseBook);
  const fitOutcomes = (some: readonly Read[], scale: number): ModelFile =>
    fitModel(
      some.flatMap(({ texts }) => texts),
      kinds,
      signs,
      { pieces: pieceScale, signs: scale },
    );

  const groups = groupsOf(authors).map((group) => ({
    fitted: chosenOn.filter(({ system }) => !group.includes(system.author)),
    left: chosenOn.filter(({ system }) => group.includes(system.author)),
  }));
  progress.step("groups", groups.length * (1 + signScales.length));
  const tried = groups.flatMap(({ fitted, left }) => {
    const sentences = modelOf(fitSentences(fitted, aloneNeutral));
    progress.advance();
    return signScales.flatMap((scale) => {
      const outcomes = modelOf(fitOutcomes(fitted, scale));
      progress.advance();
      const beside = neutralOf(left.map(({ system }) => system));
      return bearsTried.map((bears) => ({
        scale,
        bears,
        judged: judge(left, { sentences, outcomes, bears }, reader),
        among: judge(left, { sentences, outcomes, bears }, reader, beside),
      }));
    });
  });
  const settings = signScales.flatMap((scale) =>
    bearsTried.map((bears) => ({
      scale,
      bears,
      judged: tried.filter((one) => one.scale === scale && one.bears === bears).flatMap(({ judged }) => judged),
      among: tried.filter((one) => one.scale === scale && one.bears === bears).flatMap(({ among }) => among),
    })),
  );
  const cautionFor = ({ judged }: (typeof settings)[number]): number =>
    lowest(cautionsTried, (one) => {
      const { three_way = 0, raised = 1 } = measure(judged, one);
      return raised <= raisedMost ? -three_way : raised;
    });
  const movedBy = (setting: (typeof settings)[number]): number =>
    toThousandths(movedShare(setting.judged, setting.among, cautionFor(setting)));
  const steady = settings.filter((setting) => movedBy(setting) <= movedMost);
  const best = lowest(steady.length > 0 ? steady : [lowest(settings, movedBy)], ({ judged }) =>
    surprise(
      judged,
      lowest(temperaturesTried, (one) => surprise(judged, one)),
    ),
  );
  const temperature = lowest(temperaturesTried, (one) => surprise(best.judged, one));
  const caution = cautionFor(best);
  print(
    settings
      .flatMap(({ scale, bears, judged, among }) =>
        cautionsTried.map((one) => {
          const [alone, beside] = [measure(judged, one), measure(among, one)];
          const moved = toThousandths(movedShare(judged, among, one));
          return `signs ${scale}, bears ${bears}, caution ${one}: ${JSON.stringify(alone)} among neutral ones ${beside["three_way"]}, moved ${moved}`;
        }),
      )
      .join("\n"),
  );

  progress.step("models", 3 + besideRules.length);
  const fitted = <Result>(result: Result): Result => {
    progress.advance();
    return result;
  };
  const sentences = fitted(fitSentences(chosenOn, aloneNeutral));
  const outcomes = fitted(fitOutcomes(chosenOn, best.scale));
  const told = chosenOn.filter(({ system }) => system.author !== caseBook);
  const { roles, role_from, leftOut, heldOut } = fitted(
    chooseRoles(systems, reader.lexicon, groupsOf(authors), keptAuthor),
  );
  const beside = Object.fromEntries(
    besideRules.map((rule) => [
      rule,
      fitted(
        fitModel(
          // A forbidden practice is described without what else it would have to say.
          told
            .filter(({ core }) => levelOfRule(core.kind) !== "prohibited")
            .flatMap((read) => relabelled(read, read.system.rules.includes(rule) ? "yes" : "no")),
          ["no", "yes"],
          signs,
          { pieces: pieceScale, signs: best.scale },
        ),
      ),
    ]),
  );
  progress.stop();
  const chosen = { sentences: modelOf(sentences), outcomes: modelOf(outcomes), bears: best.bears };
  const file: SystemModels = {
    sentences,
    outcomes,
    roles,
    role_from,
    stray: strayWords(
      chosenOn.map(({ system }) => system),
      reader,
    ),
    beside,
    bears: best.bears,
    temperature,
    caution,
    chosen: { day: today(), authors: [...authors, caseBook], descriptions: chosenOn.length },
    left_out: {
      ...measure(best.judged, caution),
      moved: toThousandths(movedShare(best.judged, best.among, caution)),
      ...leftOut,
    },
    held_out: { ...measure(judge(reads.filter(isKept), chosen, reader), caution), ...heldOut },
  };
  print(tableOf(file.left_out, file.held_out));
  if (isWritten) writeFileSync(systemModelsPath, `${JSON.stringify(file)}\n`);
};
