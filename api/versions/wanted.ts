import type { Call } from "../http/call.ts";
import { readQuery } from "../http/request/query.ts";
import { ValidationError } from "../http/request/validation-error.ts";
import { wantedVersionQuery } from "../openapi/schemas/requests.ts";
import type { WantedVersion } from "./index.ts";

/** Which state of the law a lookup's query asks for: `corpus_version` or `as_of`. Throws a ValidationError. */
export const readWantedVersion = (request: Request): WantedVersion => {
  const { corpus_version = null, as_of = null } = readQuery(wantedVersionQuery, request);
  if (corpus_version !== null && as_of !== null) {
    const msg = "Value error, give `corpus_version` or `as_of`, not both";
    throw new ValidationError([{ loc: ["query", "as_of"], type: "value_error", msg, input: as_of }]);
  }
  return { corpusVersion: corpus_version, asOf: as_of };
};

/** The day whose law a call asks for: that of `as_of`, else the day of the call (UTC), ISO. */
export const dayOf = ({ at }: Pick<Call, "at">, { asOf }: WantedVersion): string =>
  asOf ?? new Date(at).toISOString().slice(0, 10);
