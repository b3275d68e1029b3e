import type { ModelReport, Watch, WrittenBy } from "../answer/watch.ts";
import type { Services } from "../services.ts";
import type { Call } from "./call.ts";

/** Says who wrote the words of a reply. */
export const writtenByHeader = (writtenBy: WrittenBy) => ({ "X-Answer-Written-By": writtenBy });

const noStep = (): void => {};

const logModel = (services: Services, call: Call, report: ModelReport): void => {
  const { outcome, reason, answeredBy, leftOut } = report;
  const fields = { request_id: call.requestId, outcome, ms: Math.round(report.ms) };
  // One that failed midway ends the request with an error, which is logged as such.
  if (reason !== null && answeredBy !== null) {
    services.log.warning("answered without the language model", { ...fields, reason });
  } else if (outcome === "no_answer" || leftOut > 0) {
    services.log.info("the language model answered in part", { ...fields, sentences_left_out: leftOut });
  }
};

/** Follows the work on an answer: metrics, log lines with the request id, and steps of its trace where traces are made. */
export const watchOf = (services: Services, call: Call): Watch => ({
  step: (name) => call.trace?.step(name) ?? noStep,
  modelAsked: (report) => {
    services.metrics.modelAsked(report.outcome, report.ms);
    logModel(services, call, report);
  },
});
