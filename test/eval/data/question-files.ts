import { join, resolve } from "node:path";

const fileOf = (path: string): string => join(import.meta.dir, path);

/** The development sets of third parties lie outside the repository: EVAL_DIR names their folder. */
export const developmentDir = process.env["EVAL_DIR"] ?? resolve(import.meta.dir, "../../../../shared/eval");

/** Where the questions lie; `test/eval/README.md` and `test/eval/data/blind/README.md` say who wrote them and what each file is for. */
export const questionFiles = {
  own: fileOf("questions.jsonl"),
  development: join(developmentDir, "qa.jsonl"),
  blind: fileOf("blind/questions.jsonl"),
  judging: fileOf("blind/judging.jsonl"),
  languages: fileOf("blind/languages.jsonl"),
} as const;

/** The sets of the blind authors' file that `bun run fit` chooses weights on, and the one that it only reports on. */
export const fitSets = {
  chosenOn: ["blind_1", "blind_2", "blind_3", "blind_5", "blind_6", "blind_7"],
  heldOut: "blind_4",
} as const;
