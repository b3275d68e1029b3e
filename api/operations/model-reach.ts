import { ModelFailure } from "../answer/model/failure.ts";
import type { LanguageModel } from "../answer/model/index.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics/index.ts";

/** Says in the log and the metrics whether the language model can be reached. Nothing waits for it: answers are composed without. */
export const tellWhetherReachable = async (model: LanguageModel, log: Logger, metrics: Metrics): Promise<void> => {
  try {
    await model.reach();
    metrics.modelReachable(true);
    log.info("language model reachable");
  } catch (thrown) {
    metrics.modelReachable(false);
    const reason = thrown instanceof ModelFailure ? thrown.message : "it failed";
    log.warning("language model not reachable: answers are composed until it is", { reason });
  }
};
