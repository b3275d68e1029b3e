import { useRef, useState } from "preact/hooks";
import { FailureNotice } from "../../../parts/notice.tsx";
import { type Failure, failureFrom } from "../../../service/failure.ts";
import { useSession } from "../../../service/session.tsx";
import { texts } from "../../../texts/en.ts";
import type { Operation } from "../document.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { ExchangeView } from "./exchange-view.tsx";
import { RequestFields } from "./fields.tsx";
import { exampleOf, type Filled, type Problem, problemOf, requestOf } from "./request.ts";
import { Samples } from "./samples-view.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";

const words = texts.documentation.workbench;

/** Sends what is filled in, one request at a time, and keeps what came of the last one. */
const useExchange = () => {
  const [last, setLast] = useState<Exchange | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const running = useRef<AbortController | null>(null);
  const send = async (request: Parameters<typeof exchange>[0], key: string | null): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setLast(null);
    setFailure(null);
    setSending(true);
    try {
      await exchange(request, key, stop.signal, setLast);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    } finally {
      setSending(false);
    }
  };
  return { last, failure, isSending, send, stop: () => running.current?.abort() };
};

/** A place to try an operation: its fields, what came of it, and the same as a program. */
export const Workbench = ({ operation }: { readonly operation: Operation }) => {
  const { key } = useSession();
  const [filled, setFilled] = useState<Filled>(() => exampleOf(operation));
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSigningIn, setSigningIn] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { last, failure, isSending, send, stop } = useExchange();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = problemOf(operation, filled);
    setProblem(found);
    const secret = { open: null, key, operator: token }[operation.access];
    if (found !== null) form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    else if (operation.access === "key" && key === null) setSigningIn(true);
    else void send(requestOf(operation, filled), secret);
  };

  return (
    <div class="api-workbench">
      <form class="form" ref={form} onSubmit={submit} noValidate>
        <RequestFields operation={operation} filled={filled} fill={setFilled} problem={problem} />
        {operation.access === "operator" ? (
          <>
            <label for={`${operation.id}-token`}>{words.token}</label>
            <input
              id={`${operation.id}-token`}
              type="password"
              autocomplete="off"
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
            />
          </>
        ) : null}
        {operation.isMetered ? <p class="small">{words.costs}</p> : null}
        {operation.access === "key" && key === null ? <p class="small">{words.signInFirst}</p> : null}
        <p class="api-buttons">
          <button type="submit" class="primary" disabled={isSending}>
            {isSending ? words.sending : words.send}
          </button>
          {isSending ? (
            <button type="button" onClick={stop}>
              {words.stop}
            </button>
          ) : null}
        </p>
      </form>
      <SignInDialog isOpen={isSigningIn && key === null} close={() => setSigningIn(false)} />
      {failure === null ? null : <FailureNotice failure={failure} />}
      <p role="status">
        {last === null
          ? ""
          : words.status(last.status, last.statusText, Math.round(last.ms), last.isDone || !isSending)}
      </p>
      {last === null ? null : <ExchangeView exchange={last} />}
      <Samples operation={operation} filled={filled} />
    </div>
  );
};
