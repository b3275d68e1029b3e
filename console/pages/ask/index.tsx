import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useActs } from "../../law/acts.tsx";
import { Beside } from "../../law/beside.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { useWide } from "../../parts/use-wide.ts";
import { texts } from "../../texts/en.ts";
import { AnswerView } from "./answer/index.tsx";
import "./ask.css";
import type { Draft } from "./asked.ts";
import { useAsking } from "./asking.tsx";
import { HistoryList } from "./history-list.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionList } from "./question-list.tsx";

const words = texts.ask;

/** Asks the service a question, and shows the law beside its answer. */
export const AskPage = () => {
  const { draft, answer, change, takeLink, ask } = useAsking();
  const { loaded } = useActs();
  const { query } = useLocation();
  const isWide = useWide();
  const box = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const movesToAnswer = useRef(false);

  const citesNothing = answer?.complete?.sources.length === 0;
  const linked = query["q"] ?? "";
  useEffect(() => {
    if (linked !== "") takeLink(linked);
  }, [linked]);

  // What was clicked is gone, or a keyboard on the screen hides the answer: the focus goes to the question that was asked.
  const asked = answer?.asked.at;
  useEffect(() => {
    if (movesToAnswer.current) heading.current?.focus({ preventScroll: true });
    if (movesToAnswer.current && !isWide) heading.current?.scrollIntoView();
    movesToAnswer.current = false;
  }, [asked]);

  const askElsewhere = (wanted: Draft): void => {
    movesToAnswer.current = true;
    ask(wanted);
  };
  const send = (wanted: Draft): void => (isWide ? ask(wanted) : askElsewhere(wanted));
  const fill = (question: string): void => {
    change({ question });
    box.current?.focus();
  };
  return (
    <Page title={texts.pages.ask} lead={words.lead}>
      <Beside subject={answer?.asked.at ?? null} hint={citesNothing ? words.besideNothing : words.besideHint}>
        <div class="ask">
          {loaded.failure === null ? null : <FailureNotice failure={loaded.failure} retry={loaded.retry} />}
          <QuestionForm box={box} send={send} />
          {answer === null ? (
            <QuestionList
              title={words.examples.title}
              level={2}
              hint={words.examples.hint}
              questions={words.examples.questions}
              choose={(question) => askElsewhere({ ...draft, regulation: "auto", question })}
            />
          ) : (
            <AnswerView
              key={answer.asked.at}
              answer={answer}
              heading={heading}
              fill={fill}
              askAgain={() => askElsewhere(answer.asked)}
            />
          )}
          <HistoryList askAgain={askElsewhere} />
        </div>
      </Beside>
    </Page>
  );
};
