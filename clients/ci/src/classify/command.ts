import { type Acquis, ValidationError } from "../../../../sdk/typescript/src/index.ts";
import {
  CommandError,
  type Context,
  type ExitCode,
  InvalidFiles,
  type Problem,
  print,
  showProgress,
} from "../context.ts";
import { findFiles, readTextFile, writeReport } from "../files.ts";
import { nameInRepository } from "../github.ts";
import { openService, serviceFailure } from "../service.ts";
import { type Card, type Level, levels, readCards } from "./cards.ts";
import { countFindings, type Finding, judge } from "./findings.ts";
import { jsonReport } from "./json.ts";
import { markdownReport } from "./markdown.ts";
import { sarifReport } from "./sarif.ts";
import { annotateFindings, textReport } from "./text.ts";

/** What `classify` is asked for: files and folders, and where its reports go. */
export interface ClassifyOptions {
  readonly paths: readonly string[];
  /** `prohibited,high` */
  readonly failOn: string;
  readonly url: string | undefined;
  readonly sarif: string | undefined;
  readonly markdown: string | undefined;
  readonly json: string | undefined;
  readonly outputs: string | undefined;
}

/** Reads `prohibited,high`; `none` for no level. Throws a CommandError. */
export const readFailOn = (text: string): ReadonlySet<Level> => {
  const named = text.split(",").map((name) => name.trim());
  if (named.join() === "none") return new Set();
  const known = levels.filter((level) => level !== "minimal");
  const unknown = named.find((name) => !known.some((level) => level === name));
  if (unknown === undefined) return new Set(known.filter((level) => named.includes(level)));
  throw new CommandError(`--fail-on takes ${known.join(", ")} with commas between, or none; not "${unknown}".`);
};

/** The cards of all files. Throws InvalidFiles with all that is wrong with them. */
const gatherCards = (cwd: string, paths: readonly string[]): Card[] => {
  const read = findFiles(cwd, paths).map((path) => {
    const file = readTextFile(cwd, path);
    return "message" in file ? { cards: [], problems: [file] } : readCards(file);
  });
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) throw new InvalidFiles(problems);
  return read.flatMap(({ cards }) => cards);
};

/** What the service will not take of a card, at the places where it stands. */
const violationsOf = (card: Card, error: ValidationError): Problem[] =>
  error.violations.map(({ loc, msg }) => {
    const path = loc.slice(1);
    return { file: card.file, ...card.placeOf(path), message: `${path.join(" ")}: ${msg}` };
  });

interface Asked {
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Why the rest was not asked for. */
  readonly failure: CommandError | null;
}

/** Asks the service about one card after the other: its limit a minute is for the whole organization. */
const askAll = async (
  context: Context,
  service: Acquis,
  cards: readonly Card[],
  failOn: ReadonlySet<Level>,
): Promise<Asked> => {
  const findings: Finding[] = [];
  const problems: Problem[] = [];
  for (const [place, card] of cards.entries()) {
    showProgress(context, `${place + 1} of ${cards.length}: ${card.name}`);
    try {
      findings.push(judge(card, await service.classify(card.request), { failOn, today: context.today }));
    } catch (thrown) {
      showProgress(context, "");
      if (!(thrown instanceof ValidationError)) return { findings, problems, failure: serviceFailure(thrown) };
      problems.push(...violationsOf(card, thrown));
    }
  }
  showProgress(context, "");
  return { findings, problems, failure: null };
};

const outputLines = (findings: readonly Finding[]): string =>
  Object.entries(countFindings(findings))
    .map(([name, count]) => `${name}=${count}\n`)
    .join("");

const inRepository = (context: Context, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({
    ...finding,
    card: { ...finding.card, file: nameInRepository(context, finding.card.file) },
  }));

/** Classifies the systems that files describe. Returns 1 where a level fails that is not accepted; throws a CommandError. */
export const classify = async (context: Context, options: ClassifyOptions): Promise<ExitCode> => {
  const failOn = readFailOn(options.failOn);
  const cards = gatherCards(context.cwd, options.paths);
  const { findings, problems, failure } = await askAll(context, openService(context, options.url), cards, failOn);
  // What was found is shown in any case; reports of a part would pass for the whole.
  if (findings.length > 0) print(context, ...textReport(context, findings));
  annotateFindings(context, findings);
  if (failure !== null) throw failure;
  if (problems.length > 0) throw new InvalidFiles(problems, "The service does not take them");
  const write = (file: string | undefined, text: () => string, how?: "append"): void => {
    if (file !== undefined) writeReport(context, file, text(), how);
  };
  write(options.sarif, () => `${JSON.stringify(sarifReport(inRepository(context, findings)), null, 2)}\n`);
  write(options.markdown, () => markdownReport(findings));
  write(options.json, () => `${JSON.stringify(jsonReport(findings), null, 2)}\n`);
  write(options.outputs, () => outputLines(findings), "append");
  return countFindings(findings).failed === 0 ? 0 : 1;
};
