import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Failure, failureFrom } from "../../service/failure.ts";
import { useSession } from "../../service/session.tsx";
import { ask as askService } from "../../service/stream.ts";
import type { Answer, Asked, Draft } from "./asked.ts";
import { type History, readHistory, withAsked, writeHistory } from "./history.ts";

/** The question, its answer and the questions before: they outlive a look at another page, not the reader's session. */
interface Asking {
  readonly draft: Draft;
  readonly answer: Answer | null;
  readonly history: History;
  change(draft: Partial<Draft>): void;
  /** Takes the question of a link into the form, once. */
  takeLink(question: string): void;
  /** Sends a question, and gives up the one before. */
  ask(draft: Draft): void;
  stop(): void;
  keep(change: (history: History) => History): void;
}

const AskingContext = createContext<Asking | null>(null);

const blank: Draft = { question: "", regulation: "auto", format: "text" };

/** A stream that was cut is no service that was not reached: part of the answer came. */
const duringAnswer = (failure: Failure, text: string): Failure =>
  text !== "" && failure.status === 0 ? { ...failure, code: "stream_error" } : failure;

const useStream = (key: string | null) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async (asked: Asked, given: AbortController): Promise<void> => {
    const { question, regulation, format } = asked;
    let current: Answer = { asked, stage: "retrieving", text: "", complete: null, failure: null };
    const put = (change: Partial<Answer>): void => {
      current = { ...current, ...change };
      if (running.current === given) setAnswer(current);
    };
    put({});
    try {
      const body = { question, regulation, response_format: format };
      for await (const event of askService(body, { key, signal: given.signal })) {
        if (event.type === "status") put({ stage: event.stage });
        else if (event.type === "chunk") put({ text: current.text + event.text });
        else put({ complete: event.answer });
      }
      put({ stage: "complete" });
    } catch (thrown) {
      const failure = failureFrom(thrown);
      put(failure === null ? { stage: "stopped" } : { stage: "failed", failure: duringAnswer(failure, current.text) });
    }
  };

  const start = (asked: Asked): void => {
    const before = running.current;
    running.current = new AbortController();
    before?.abort();
    void run(asked, running.current);
  };
  const stop = (): void => running.current?.abort();
  const clear = (): void => {
    const before = running.current;
    running.current = null;
    before?.abort();
    setAnswer(null);
  };
  return { answer, start, stop, clear };
};

const useHistory = () => {
  const [history, setHistory] = useState(readHistory);
  const latest = useRef(history);
  const isStored = useRef(true);
  const keep = (change: (history: History) => History): void => {
    // Another tab may have written since.
    latest.current = change(isStored.current ? readHistory() : latest.current);
    isStored.current = writeHistory(latest.current);
    setHistory(latest.current);
  };
  return { history, keep };
};

/** Holds what is asked, for the page and while other pages are looked at. */
export const AskingProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const { key } = useSession();
  const [draft, setDraft] = useState(blank);
  const { answer, start, stop, clear } = useStream(key);
  const { history, keep } = useHistory();
  const link = useRef("");
  const isRefused = answer?.failure?.code === "unauthorized";

  // Another reader finds nothing of this one; who changes a key that was refused goes on with the question.
  useEffect(() => {
    if (key !== null) return;
    if (!isRefused) {
      setDraft(blank);
      link.current = "";
    }
    clear();
  }, [key]);

  const asking = useMemo<Asking>(() => {
    const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));
    return {
      draft,
      answer,
      history,
      change,
      takeLink: (question) => {
        if (link.current !== question) change({ question });
        link.current = question;
      },
      ask: (wanted) => {
        const asked = { ...wanted, question: wanted.question.trim(), at: new Date().toISOString() };
        change(wanted);
        keep((before) => withAsked(before, asked));
        start(asked);
      },
      stop,
      keep,
    };
  }, [draft, answer, history, key]);
  return <AskingContext.Provider value={asking}>{children}</AskingContext.Provider>;
};

/** What is asked, and what came of it. */
export const useAsking = (): Asking => {
  const asking = useContext(AskingContext);
  if (asking === null) throw new Error("A page outside of what is asked");
  return asking;
};
