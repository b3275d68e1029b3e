/**
 * Looks for questions that are slow to answer: grows and mutates inputs of up to 2,000 characters, keeps those that took the most
 * processor time, and goes on from them. Prints the worst; exits with 1 when one breaks a bound of an answer.
 *
 *     bun run test/bench/slow-questions.ts --minutes 60 --seed 7
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { answerCharactersMax, sourcesMax } from "../../api/answer/bounds.ts";
import type { Answerer, CheckAnswer, CheckInput } from "../../api/answer/types.ts";
import { readConfig } from "../../shared/config.ts";
import { openPipeline } from "../eval/answers/pipeline.ts";
import { readAnswerRows } from "../eval/answers/rows.ts";
import { createRandom } from "../support/random.ts";

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 1);
const seed = Number(values.seed ?? Date.now() % 1_000_000);

const questionCharactersMax = 2_000;
const cpuMsMax = 100;
const survivorsMax = 60;
const shownMax = 10;

const random = createRandom(seed);
const below = (count: number): number => Math.floor(random() * count);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

/** What questions are made of: forms of citations, names of acts, figures, words of asking, and what a keyboard has besides. */
const atoms = [
  ..."Article 5|Articles 1 to 30|1-31, |5,|(1)|(a)|Art. 6(1)(f) |Annex III, point 4(a)|annexes I to XIII|recitals 1 to 31|§ 3 |point (b) of ".split(
    "|",
  ),
  ..." GDPR| AI Act| DORA| NIS2| Regulation (EU) 2016/679| Delegated Regulation (EU) 2024/1774| of the | and | or | to |, ".split(
    "|",
  ),
  ..."72 hours |35 000 000 EUR |4 % |2 August 2026 |30 days |one month |1/2 |first subparagraph |paragraph 1 ".split(
    "|",
  ),
  ..."What |When |may we |must |not |no |without |except |unless |how long |since when does | mean |what is the difference between ".split(
    "|",
  ),
  ..."personal data |high-risk AI system |ICT-related incident |controller |provider |deployer |notified body |prohibited ".split(
    "|",
  ),
  ...[
    "?",
    ".",
    "…",
    "“",
    "”",
    "'",
    "(",
    ")",
    "[",
    "]",
    "\n",
    "\t",
    " ",
    "   ",
    "-",
    "—",
    "/",
    "ß",
    "é",
    "𝔸",
    "\u200b",
    "İ",
    "%",
    "€",
    "0",
    "a",
    "aa",
  ],
];

const clipped = (text: string): string => [...text].slice(0, questionCharactersMax).join("");

const mutations: ReadonlyArray<(text: string, other: string) => string> = [
  (text) => {
    const at = below(text.length + 1);
    return text.slice(0, at) + pick(atoms) + text.slice(at);
  },
  (text) => text.repeat(1 + below(20)),
  (text) => {
    const [from, length] = [below(text.length), 1 + below(40)];
    return text.slice(0, from) + text.slice(from, from + length).repeat(1 + below(200)) + text.slice(from + length);
  },
  (text, other) => text.slice(0, below(text.length)) + other.slice(below(other.length)),
  (text) => text.slice(below(Math.ceil(text.length / 2))),
  (text) =>
    text
      .split(" ")
      .sort(() => random() - 0.5)
      .join(" "),
  () => pick(atoms).repeat(questionCharactersMax),
  () => Array.from({ length: 400 }, () => pick(atoms)).join(""),
  (text) => (random() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
  (text) => text + pick(atoms) + text,
];

interface Tried {
  readonly input: CheckInput;
  readonly cpuMs: number;
  readonly answer: CheckAnswer;
}

const answerOnce = async (answerer: Answerer, input: CheckInput): Promise<Tried> => {
  const before = process.cpuUsage();
  let answer: CheckAnswer | null = null;
  for await (const event of answerer(input, { allowModel: false, signal: new AbortController().signal })) {
    if (event.type === "complete") answer = event.answer;
  }
  const { user, system } = process.cpuUsage(before);
  if (answer === null) throw new Error("The answer was not completed.");
  return { input, cpuMs: (user + system) / 1_000, answer };
};

/** What seems slow is tried again: collecting garbage happens to anybody. */
const measure = async (answerer: Answerer, input: CheckInput, suspicious: number): Promise<Tried> => {
  let best = await answerOnce(answerer, input);
  for (let again = 0; again < 3 && best.cpuMs > suspicious; again += 1) {
    const next = await answerOnce(answerer, input);
    if (next.cpuMs < best.cpuMs) best = next;
  }
  return best;
};

const isBroken = ({ answer, cpuMs }: Tried): boolean =>
  cpuMs > cpuMsMax || answer.answer.length > answerCharactersMax || answer.sources.length > sourcesMax;

const bySlowness = (one: Tried, other: Tried): number => other.cpuMs - one.cpuMs;

const inputFrom = (question: string): CheckInput => ({
  question,
  regulation: pick(["auto", "auto", "gdpr", "ai_act", "dora"]),
  responseFormat: pick(["text", "structured"]),
  systemContext:
    random() < 0.9
      ? null
      : { description: clipped(question), data_types: ["health"], decision_scope: "hiring", sector: "healthcare" },
});

process.stdout.write(`seed ${seed}, ${minutes} minute(s)\n`);
const { answerer } = await openPipeline(readConfig(), { allowModel: false });
const seeds = readAnswerRows([join(import.meta.dir, "../eval/data/questions.jsonl")], []).map((row) => row.question);
for (const question of seeds) await answerOnce(answerer, inputFrom(question));

let survivors: Tried[] = [];
const broken: Tried[] = [];
const end = performance.now() + minutes * 60_000;
let tried = 0;
while (performance.now() < end) {
  const parent = survivors.length > 0 && random() < 0.8 ? pick(survivors).input.question : pick(seeds);
  let question = parent;
  for (let steps = 1 + below(4); steps > 0; steps -= 1) {
    question = clipped(pick(mutations)(question.length === 0 ? pick(seeds) : question, pick(seeds)));
  }
  if ([...question].length < 10) continue;
  const result = await measure(answerer, inputFrom(question), survivors.at(-1)?.cpuMs ?? 20);
  tried += 1;
  if (isBroken(result)) broken.push(result);
  survivors = [...survivors, result].sort(bySlowness).slice(0, survivorsMax);
}

process.stdout.write(`${tried} questions tried, ${broken.length} beyond a bound\n`);
for (const { cpuMs, input, answer } of [...new Set([...survivors.slice(0, shownMax), ...broken])].slice(0, 30)) {
  const written = JSON.stringify(input.question.replace(/(.{1,12}?)\1{4,}/gsu, "$1…").slice(0, 160));
  process.stdout.write(
    `${cpuMs.toFixed(0)} ms, ${answer.answer.length} characters, ${answer.sources.length} sources: ${written}\n`,
  );
}
process.exit(broken.length === 0 ? 0 : 1);
