import "./classify.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { FailureNotice, Loading, Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import type { ClassifyResponse } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { type Draft, useWork, type Work, withSentence } from "./draft.ts";
import { ClassifyForm, problemWith } from "./form.tsx";
import { Result, resultId } from "./result/index.tsx";
import { useClassify } from "./use-classify.ts";

const words = texts.classify;

type OpenQuestion = ClassifyResponse["open_questions"][number];

const withoutPending = (pending: Work["pending"], id: string): Work["pending"] =>
  Object.fromEntries(Object.entries(pending).filter(([one]) => one !== id));

/** Describes a system, says what the AI Act makes of it and why, asks what would decide, and lists the duties by their dates. */
export const ClassifyPage = () => {
  const { work, change, write, clear, restore } = useWork();
  const { isRunning, isSlow, failure, classify } = useClassify();
  /** What an example or clearing has put away. */
  const [putAway, setPutAway] = useState<Work | null>(null);
  /** The result that was told of: the focus goes to each new one once. */
  const told = useRef(work.run?.response.request_id);

  useEffect(() => {
    const latest = work.run?.response.request_id;
    if (latest !== undefined && latest !== told.current) {
      const result = document.getElementById(resultId);
      result?.focus({ preventScroll: true });
      // At the top: the level and its reasons stand below the heading.
      result?.scrollIntoView({ block: "start" });
    }
    told.current = latest;
  }, [work.run]);

  const run = async (draft: Draft): Promise<void> => {
    setPutAway(null);
    const made = await classify(draft);
    if (made !== null) restore((before) => ({ ...before, before: before.run, run: made }));
  };
  const answer = (question: OpenQuestion, sentence: string): string => {
    const draft = { ...work.draft, description: withSentence(work.draft.description, sentence) };
    const problem = problemWith(draft.description);
    if (problem !== "") return problem;
    const { id } = question;
    const answered = [...work.answered.filter((one) => one.id !== id), { id, question: question.question, sentence }];
    change({ draft, answered, pending: withoutPending(work.pending, id) });
    void run(draft);
    return "";
  };
  const replace = (change: () => void): void => {
    setPutAway(work);
    change();
  };
  const putBack = (): void => {
    if (putAway !== null) restore(putAway);
    setPutAway(null);
  };

  return (
    <Page title={words.title} lead={words.lead}>
      <p class="no-print">
        {words.byLevel.link} <a href="/classify/duties">{words.byLevel.title}</a>
      </p>
      <ClassifyForm
        draft={work.draft}
        isRunning={isRunning}
        hasResult={work.run !== null}
        write={write}
        submit={() => void run(work.draft)}
        useExample={(draft) => replace(() => change({ draft, answered: [], pending: {}, run: null, before: null }))}
        clear={() => replace(clear)}
      />
      {putAway === null || putAway.draft.description.trim() === "" ? null : (
        <Notice tone="info" title={words.putAway}>
          <button type="button" onClick={putBack}>
            {words.putBack}
          </button>
        </Notice>
      )}
      {isRunning ? <Loading isSlow={isSlow} /> : null}
      {failure === null ? null : <FailureNotice failure={failure} retry={() => void run(work.draft)} />}
      {work.run === null ? null : (
        <Result
          work={work}
          run={work.run}
          isRunning={isRunning}
          write={(id, sentence) => change({ pending: { ...work.pending, [id]: sentence } })}
          answer={answer}
        />
      )}
    </Page>
  );
};
