import { useEffect, useRef, useState } from "preact/hooks";
import { type Failure, failureFrom } from "../../service/failure.ts";
import { requestJson } from "../../service/request.ts";
import { useSession } from "../../service/session.tsx";
import type { ClassifyResponse } from "../../service/types.ts";
import { allDataTypes, type Draft, type Run } from "./draft.ts";

const slowMs = 3_000;

/** A classification under way: whether it runs, takes long, or failed. */
interface Classifying {
  readonly isRunning: boolean;
  readonly isSlow: boolean;
  readonly failure: Failure | null;
  /** Classifies; null where it failed or the page was left. */
  classify(draft: Draft): Promise<Run | null>;
}

const bodyOf = (draft: Draft) => ({
  description: draft.description,
  sector: draft.sector,
  decision_scope: draft.decisionScope,
  data_types: allDataTypes(draft),
});

/** Asks the service, one classification at a time. */
export const useClassify = (): Classifying => {
  const { key } = useSession();
  const [state, setState] = useState<Omit<Classifying, "classify">>({ isRunning: false, isSlow: false, failure: null });
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  const classify = async (draft: Draft): Promise<Run | null> => {
    setState({ isRunning: true, isSlow: false, failure: null });
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), slowMs);
    try {
      const options = { method: "POST", key, body: bodyOf(draft), signal: leaving.current.signal } as const;
      const response = await requestJson<ClassifyResponse>("/v1/classify", options);
      setState({ isRunning: false, isSlow: false, failure: null });
      return { sent: draft, at: new Date().toISOString(), response };
    } catch (thrown) {
      setState({ isRunning: false, isSlow: false, failure: failureFrom(thrown) });
      return null;
    } finally {
      clearTimeout(slow);
    }
  };
  return { ...state, classify };
};
