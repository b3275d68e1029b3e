import { expose } from "comlink";
import type { Config } from "../../shared/config.ts";
import { createLogger } from "../operations/log.ts";
import { createDesk, type Desk } from "./desk.ts";
import { passFailures } from "./failures.ts";
import { createEngineMaker } from "./make.ts";
import { createOpenCorpus } from "./open.ts";

/** What the thread can be asked for; `start-thread.ts` runs this file in a thread of its own. */
export interface EngineThread {
  /** Makes the desk. To be called before it is used. `write` gets the lines that the thread logs. */
  start(config: Config, write: (lines: string) => void): void;
  readonly desk: Desk;
}

const thread = {
  desk: createDesk(async () => {
    throw new Error("The thread of the engines has not been started");
  }),
  start: (config: Config, write: (lines: string) => void): void => {
    const log = createLogger(config.LOG_LEVEL, write);
    thread.desk = createDesk(createOpenCorpus(config.CORPUS_DIR, createEngineMaker(config, log)));
  },
};

passFailures();
expose(thread satisfies EngineThread);
