import { OperatorError } from "../shared/errors.ts";

/** An act that cannot be built, why, and what became of it. */
export interface ActFailure {
  readonly actId: string;
  readonly celex: string;
  readonly reason: string;
  readonly hint: string | null;
  /** `kept`: it stays as the published version has it. `left_out`: the version lacks it. */
  readonly outcome: "kept" | "left_out";
}

/** All failures as one error; one alone speaks for itself. */
export const failuresError = (failures: readonly ActFailure[]): OperatorError => {
  const [first] = failures;
  if (first !== undefined && failures.length === 1) {
    return new OperatorError(first.reason, first.hint === null ? {} : { hint: first.hint });
  }
  const reasons = failures.map(({ reason, hint }) => `\n  ${reason}${hint === null ? "" : ` ${hint}`}`);
  return new OperatorError(`${failures.length} acts cannot be built:${reasons.join("")}`, {
    hint: "Nothing was published. --keep-going publishes the others.",
  });
};
