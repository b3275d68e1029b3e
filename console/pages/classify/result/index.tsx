import { useState } from "preact/hooks";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { formatDay } from "../../../parts/dates.ts";
import { download } from "../../../parts/download.ts";
import { Notice } from "../../../parts/notice.tsx";
import type { Obligation } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { allDataTypes, type Draft, type Run, type Work } from "../draft.ts";
import { dutiesOf, type Role, todayOf } from "../duties/timeline.ts";
import { changesBetween } from "./changes.ts";
import { Duties } from "./duties.tsx";
import { dutiesCsv, markdownOf } from "./export.ts";
import { ChangesNotice, Verdict } from "./level.tsx";
import { Questions } from "./questions.tsx";
import { Reasons } from "./reasons.tsx";

const words = texts.classify;

/** Where the focus goes when a result comes. */
export const resultId = "result";

const Exports = ({ run, duties }: { readonly run: Run; readonly duties: readonly Obligation[] }) => {
  const name = `${words.export.file}-${run.at.slice(0, 10)}`;
  const markdown = markdownOf(run, duties);
  return (
    <div class="exports">
      <button type="button" onClick={() => download(`${name}.md`, "text/markdown", markdown)}>
        {words.export.markdown}
      </button>
      <button type="button" onClick={() => download(`${name}.csv`, "text/csv", dutiesCsv(run, duties))}>
        {words.export.csv}
      </button>
      <button type="button" onClick={() => print()}>
        {words.export.print}
      </button>
      <CopyButton text={markdown} label={words.export.copy} />
    </div>
  );
};

const Origin = ({ run: { response, at } }: { readonly run: Run }) => (
  <p class="small origin">
    {words.export.date}: {formatDay(at)}. {texts.corpus(response.corpus_version)}.{" "}
    {texts.requestId(response.request_id)}. {texts.noAdvice}
  </p>
);

const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.description === other.description &&
  one.sector === other.sector &&
  one.decisionScope === other.decisionScope &&
  allDataTypes(one).join() === allDataTypes(other).join();

interface Props extends Omit<Parameters<typeof Questions>[0], "questions" | "answered" | "pending"> {
  readonly work: Work;
  readonly run: Run;
}

/** A classification: level, reasons, questions, duties, and how to take it along. */
export const Result = ({ work, run, isRunning, write, answer }: Props) => {
  const [view, choose] = useState<Role | null>(null);
  const { response, sent } = run;
  const duties = dutiesOf(response.obligations, response.role === null ? view : null);
  return (
    <section class="result" aria-labelledby={resultId}>
      <h2 id={resultId} tabIndex={-1}>
        {words.levels[response.risk_level].title}
      </h2>
      {isSameDraft(sent, work.draft) ? null : <Notice tone="caution" title={words.result.outdated} />}
      {work.before === null ? null : <ChangesNotice changes={changesBetween(work.before.response, response)} />}
      <Verdict response={response} />
      <Exports run={run} duties={duties} />
      <Reasons description={sent.description} response={response} />
      <Questions
        questions={response.open_questions}
        answered={work.answered}
        pending={work.pending}
        isRunning={isRunning}
        write={write}
        answer={answer}
      />
      <Duties response={response} view={view} choose={choose} today={todayOf(new Date())} />
      <Origin run={run} />
    </section>
  );
};
