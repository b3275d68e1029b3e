import { isCorpusVersion } from "../../shared/corpus/index.ts";
import { aDate, type QueryRule, queryViolation, readQuery } from "../http/query.ts";
import { ValidationError } from "../http/validation-error.ts";
import type { WantedVersion } from "./index.ts";

const aVersion: QueryRule = (written) =>
  written === "current" || isCorpusVersion(written)
    ? null
    : { type: "value_error", msg: "Value error, a corpus version looks like 2026.07.27-3f9a1c2b" };

/** Which state of the law a lookup's query asks for: `corpus_version` or `as_of`. Throws a ValidationError. */
export const readWantedVersion = (request: Request): WantedVersion => {
  const { corpus_version, as_of } = readQuery(request, { corpus_version: aVersion, as_of: aDate });
  if (corpus_version !== null && as_of !== null) {
    const msg = "Value error, give `corpus_version` or `as_of`, not both";
    throw new ValidationError([queryViolation("as_of", "value_error", msg, as_of)]);
  }
  return { corpusVersion: corpus_version, asOf: as_of };
};
