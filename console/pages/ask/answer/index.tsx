import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useActs } from "../../../law/acts.tsx";
import { useBeside } from "../../../law/beside.tsx";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import type { Failure } from "../../../service/failure.ts";
import type { StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { type Answer, isUnderWay } from "../asked.ts";
import { useAsking } from "../asking.tsx";
import { QuestionList } from "../question-list.tsx";
import { citedIn, withoutOpenBracket } from "./cited.ts";
import { Confidence } from "./confidence.tsx";
import { followUps } from "./follow-ups.ts";
import { Actions, Record } from "./keep.tsx";
import { Prose } from "./prose.tsx";
import { Sources } from "./sources.tsx";
import { AnswerText } from "./text.tsx";

const words = texts.ask;
const slowMs = 8_000;

/** What the service does just now, and a way to stop it; once it is done, that it is. */
const Progress = ({ answer }: { readonly answer: Answer }) => {
  const { stop } = useAsking();
  const [isSlow, setSlow] = useState(false);
  const isBusy = isUnderWay(answer);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  const said = isUnderWay(answer)
    ? words.stages[answer.stage === "retrieving" ? "retrieving" : "synthesizing"]
    : words.stages.complete(answer.complete?.sources.length ?? 0);
  return (
    <div class={isBusy ? "progress" : "hidden"}>
      <p role="status">
        {answer.stage === "stopped" || answer.stage === "failed" ? "" : said} {isBusy && isSlow ? words.slow : ""}
      </p>
      {isBusy ? (
        <button type="button" onClick={stop}>
          {words.stop}
        </button>
      ) : null}
    </div>
  );
};

/** The same key fails again. */
const isFinal = ({ code }: Failure): boolean => code === "unauthorized" || code === "quota_exceeded";

/** An answer that ended before it was complete: why, and how to get the rest. */
const Ended = ({ answer, askAgain }: { readonly answer: Answer; readonly askAgain: () => void }) => (
  <>
    {answer.text !== "" && answer.stage === "failed" ? (
      <Notice tone="caution" title={words.unfinished.title}>
        <p>{words.unfinished.todo}</p>
      </Notice>
    ) : null}
    {answer.failure === null ? (
      <Notice tone="caution" title={words.stopped.title}>
        <p>{words.stopped.todo}</p>
        <button type="button" onClick={askAgain}>
          {words.askAgain}
        </button>
      </Notice>
    ) : (
      <FailureNotice failure={answer.failure} {...(isFinal(answer.failure) ? {} : { retry: askAgain })} />
    )}
  </>
);

interface CompleteProps {
  readonly answer: Answer;
  readonly complete: StreamComplete;
  readonly fill: (question: string) => void;
}

const Complete = ({ answer, complete, fill }: CompleteProps) => {
  const { all } = useActs();
  const { show, isWide, openId } = useBeside();
  const next = followUps(answer.asked.question, complete.sources, all);
  const { refusal } = words;
  const isRefused = complete.should_abstain;
  // The paragraph that leads the answer opens by itself, unless the reader has opened another one.
  useEffect(() => {
    const [leading] = citedIn(answer.text, all);
    if (isWide && openId === null && !isRefused && leading !== undefined) show(leading);
  }, [all]);
  return (
    <>
      <AnswerText text={answer.text} complete={complete} />
      {isRefused ? null : <Confidence complete={complete} />}
      <Actions answer={answer} complete={complete} />
      <Sources
        title={isRefused ? refusal.near : words.sources.title}
        hint={isRefused ? refusal.nearHint : words.sources.hint}
        sources={complete.sources}
      />
      <QuestionList
        level={3}
        title={isRefused ? refusal.instead : words.followUps.title}
        hint={words.followUps.hint}
        questions={isRefused ? [...next.slice(0, 2), ...words.examples.questions.slice(0, 3)] : next}
        choose={fill}
      />
      <Record answer={answer} complete={complete} />
    </>
  );
};

interface Props {
  readonly answer: Answer;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Puts a question into the form. */
  readonly fill: (question: string) => void;
  readonly askAgain: () => void;
}

/** A question that was sent, with its answer as far as it has come. */
export const AnswerView = ({ answer, heading, fill, askAgain }: Props) => (
  <article class="answer" aria-busy={isUnderWay(answer)}>
    <h2 class="asked" ref={heading} tabIndex={-1}>
      {answer.asked.question}
    </h2>
    <Progress answer={answer} />
    {answer.complete !== null && answer.stage === "complete" ? (
      <Complete answer={answer} complete={answer.complete} fill={fill} />
    ) : (
      <Prose text={withoutOpenBracket(answer.text)} />
    )}
    {answer.stage === "stopped" || answer.stage === "failed" ? <Ended answer={answer} askAgain={askAgain} /> : null}
  </article>
);
