import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { actName, useActs } from "../../law/acts.tsx";
import { formatCount } from "../../parts/dates.ts";
import { texts } from "../../texts/en.ts";
import { type Draft, type Format, isUnderWay, questionMax, questionMin } from "./asked.ts";
import { useAsking } from "./asking.tsx";

const words = texts.ask;

const formats: readonly Format[] = ["text", "structured"];

/** What must be corrected before a question can be sent; empty where nothing must. */
export const problemOf = (question: string): string => {
  const { length } = question.trim();
  if (length < questionMin) return words.tooShort(questionMin);
  return length > questionMax ? words.tooLong(formatCount(length), formatCount(questionMax)) : "";
};

/** How the answer is wanted: from which regulation, in which form. */
const Wishes = ({ draft, change }: { readonly draft: Draft; change(draft: Partial<Draft>): void }) => {
  const mains = useActs().all.filter((act) => act.regulation === act.act_id);
  return (
    <>
      <label for="regulation">{words.regulation}</label>
      <select
        id="regulation"
        value={draft.regulation}
        onChange={(event) => change({ regulation: event.currentTarget.value })}
      >
        <option value="auto">{words.auto}</option>
        {mains.map((act) => (
          <option key={act.act_id} value={act.act_id}>
            {actName(act)}
          </option>
        ))}
      </select>
      <label for="format">{words.format}</label>
      <select
        id="format"
        value={draft.format}
        onChange={(event) => change({ format: event.currentTarget.value as Format })}
      >
        {formats.map((format) => (
          <option key={format} value={format}>
            {words.formats[format]}
          </option>
        ))}
      </select>
    </>
  );
};

interface Props {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Sends what stands in the form, which is well written. */
  readonly send: (draft: Draft) => void;
}

/** The question, and how its answer is wanted. */
export const QuestionForm = ({ box, send }: Props) => {
  const { draft, answer, change } = useAsking();
  const [problem, setProblem] = useState("");
  const isBusy = answer !== null && isUnderWay(answer);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(draft.question);
    setProblem(found);
    if (found === "") send(draft);
    else box.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter that ends the writing of a composed character sends nothing.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };
  const write = (question: string): void => {
    change({ question });
    if (problem !== "") setProblem(problemOf(question));
  };
  return (
    <form class="form question-form" onSubmit={submit} noValidate>
      <label for="question">{words.question}</label>
      <textarea
        id="question"
        ref={box}
        rows={2}
        value={draft.question}
        placeholder={words.placeholder}
        aria-describedby="question-hint question-problem"
        aria-invalid={problem !== ""}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <p id="question-hint" class="small">
        {words.hint}
      </p>
      <p id="question-problem" class="problem" role="alert">
        {problem}
      </p>
      <div class="wishes">
        <Wishes draft={draft} change={change} />
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {words.send}
        </button>
      </div>
    </form>
  );
};
