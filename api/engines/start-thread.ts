import { proxy, type Remote, wrap } from "comlink";
import type { Config } from "../../shared/config.ts";
import type { Logger } from "../operations/log.ts";
import type { Desk } from "./desk.ts";
import { passFailures } from "./failures.ts";
import { createRemoteOpenCorpus } from "./remote.ts";
import type { EngineThread } from "./thread.ts";
import type { OpenCorpus } from "./types.ts";

/**
 * Starts the thread in which the law is held and read, and gives what opens corpus versions there. A process has one, for as long
 * as it lives: the libraries that embed cannot be loaded twice. `failed` is told when the thread has died.
 */
export const startEngineThread = async (
  config: Config,
  log: Logger,
  failed: (thrown: unknown) => void,
): Promise<OpenCorpus> => {
  passFailures();
  const worker = new Worker(new URL("./thread.ts", import.meta.url));
  worker.addEventListener("error", (event) => failed(event.error ?? event.message));
  worker.addEventListener("close", () => failed(new Error("it ended")));
  // The server keeps the process alive; its thread must not.
  worker.unref();
  const thread = wrap<EngineThread>(worker);
  await thread.start(config, proxy(log.lines));
  return createRemoteOpenCorpus(thread.desk as unknown as Remote<Desk>);
};
