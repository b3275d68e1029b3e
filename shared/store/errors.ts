import { messageOf, OperatorError } from "../errors.ts";

interface Told {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as Told | null)?.$metadata?.httpStatusCode;

/** True where the store says that there is no such object (and not that there is no such bucket). */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Told).name !== "NoSuchBucket";

/** True where the condition of a write did not hold, or another write with one was under way: then nothing was written. */
export const isRefusedCondition = (error: unknown): boolean => statusOf(error) === 412 || statusOf(error) === 409;

/** Thrown while nobody can be asked: another attempt, later, may succeed. */
export class StoreAwayError extends OperatorError {}

const hints: Readonly<Record<string, string>> = {
  NoSuchBucket: "Create the bucket, or correct the name in CORPUS_DIR.",
  CredentialsProviderError:
    "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source that the AWS library knows.",
  PermanentRedirect: "The bucket is in another region: set AWS_REGION.",
  AuthorizationHeaderMalformed: "The bucket is in another region: set AWS_REGION.",
  RequestTimeTooSkewed: "The clock of this machine is wrong.",
};

const accessHint =
  "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they may do: docs/object-store.md has the list.";

/** What a store or the way to it said, in words that an operator can act on. */
export const explainStoreError = (
  error: unknown,
  name: string,
  environment: Record<string, string | undefined>,
): OperatorError => {
  if (error instanceof OperatorError) return error;
  const status = statusOf(error);
  const { name: kind = "", code } = (error ?? {}) as Told;
  const said = messageOf(error) || code || kind;
  const known = hints[kind];
  if (known !== undefined) return new OperatorError(`${name} cannot be used: ${said}.`, { hint: known, cause: error });
  if (status === 401 || status === 403) {
    return new OperatorError(`${name} refuses: ${kind}, ${said}.`, { hint: accessHint, cause: error });
  }
  if (status !== undefined && status < 500) {
    return new OperatorError(`${name} answers ${status}: ${kind}, ${said}.`, { cause: error });
  }
  const where = environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"] ?? "Amazon S3";
  const isLate = kind === "AbortError" || kind === "TimeoutError";
  const reason = isLate ? "no answer in time" : status === undefined ? said : `it answers ${status}`;
  const hint = "Check AWS_ENDPOINT_URL and whether the store is up, then try again: what was sent is not sent twice.";
  return new StoreAwayError(`${name} cannot be reached at ${where}: ${reason}.`, { hint, cause: error });
};
