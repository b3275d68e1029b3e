import type { Config } from "../../../shared/config.ts";
import { openSnapshot, type Snapshot } from "../../../shared/corpus/index.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { type CorpusHome, withHome } from "../../publish/home.ts";

/** The version that was named, else the current one. */
export const namedOrCurrent = async (home: CorpusHome, named: string | undefined): Promise<string> => {
  const version = named ?? (await home.pointer()).version;
  if (version !== null) return version;
  throw new OperatorError(`No corpus is published in ${home.name}.`, { hint: "bun run ingest build" });
};

/** Opens the version that was named, else the current one; it is copied first where it is elsewhere. */
export const openNamed = (config: Config, named: string | undefined): Promise<Snapshot> =>
  withHome(config, async (home) => {
    const version = await namedOrCurrent(home, named);
    await home.bring(version);
    return openSnapshot(home.folder, version);
  });
