import type { ComponentChildren } from "preact";
import type { Failure } from "../service/failure.ts";
import { texts } from "../texts/en.ts";

interface NoticeProps {
  readonly tone: "info" | "caution" | "bad" | "good";
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Something that the reader should know. What went wrong is told at once, the rest when it suits. */
export const Notice = ({ tone, title, children }: NoticeProps) => (
  <section class={`notice notice-${tone}`} role={tone === "bad" ? "alert" : "status"}>
    <p class="notice-title">{title}</p>
    {children}
  </section>
);

const inWords = (failure: Failure): { readonly title: string; readonly todo: string } => {
  const known = texts.failures[failure.code as keyof typeof texts.failures];
  if (known !== undefined) return known;
  return failure.status >= 500 ? texts.failures.internal_error : texts.failures.other;
};

interface FailureProps {
  readonly failure: Failure;
  /** What another try would do; left out where none helps. */
  readonly retry?: () => void;
}

/** What went wrong, what the service says of it, what to do, and the id to name when asking for help. */
export const FailureNotice = ({ failure, retry }: FailureProps) => {
  const { title, todo } = inWords(failure);
  return (
    <Notice tone="bad" title={title}>
      {failure.message === "" ? null : <p>{failure.message}</p>}
      <p>{todo}</p>
      {failure.retryAfter === null ? null : <p>{texts.retryAfter(failure.retryAfter)}</p>}
      {failure.requestId === "" ? null : <p class="small">{texts.requestId(failure.requestId)}</p>}
      {retry === undefined ? null : (
        <button type="button" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </Notice>
  );
};

/** Says that something is under way, and later that it takes long. */
export const Loading = ({ isSlow }: { readonly isSlow: boolean }) => (
  <p class="loading" role="status">
    {isSlow ? texts.loadingSlow : texts.loading}
  </p>
);
