import type { Config } from "../../shared/config.ts";
import { readCurrentVersion } from "../../shared/corpus/index.ts";
import { OperatorError } from "../../shared/errors.ts";

/** The version that was named, else the current one. */
export const namedOrCurrent = (config: Config, named: string | undefined): string => {
  const version = named ?? readCurrentVersion(config.CORPUS_DIR);
  if (version !== null) return version;
  throw new OperatorError(`No corpus is published in ${config.CORPUS_DIR}.`, { hint: "bun run ingest build" });
};
