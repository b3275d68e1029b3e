import { useState } from "preact/hooks";
import type { ClassifyResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { Answered, Work } from "../draft.ts";
import { ProvisionLink } from "../duties/provision-link.tsx";

const words = texts.classify.questions;

type OpenQuestion = ClassifyResponse["open_questions"][number];

interface Props {
  readonly questions: readonly OpenQuestion[];
  readonly answered: readonly Answered[];
  readonly pending: Work["pending"];
  readonly isRunning: boolean;
  readonly write: (id: string, sentence: string) => void;
  /** Adds the sentence to the description and classifies again; says what stands against it, else empty. */
  readonly answer: (question: OpenQuestion, sentence: string) => string;
}

interface QuestionProps extends Pick<Props, "isRunning" | "write" | "answer"> {
  readonly question: OpenQuestion;
  readonly sentence: string;
  readonly before: Answered | undefined;
}

const Choices = ({ question: { id, question, choices }, sentence, write }: QuestionProps) => (
  <fieldset class="choices">
    <legend class="hidden">{question}</legend>
    {choices.map((choice) => (
      <label key={choice.answer} class="choice">
        <input
          type="radio"
          name={`choice-${id}`}
          checked={sentence === choice.sentence}
          onChange={() => write(id, choice.sentence)}
        />
        {choice.answer}
      </label>
    ))}
  </fieldset>
);

const Question = (props: QuestionProps) => {
  const { question, sentence, before, isRunning, write, answer } = props;
  const [problem, setProblem] = useState("");
  const fieldId = `answer-${question.id}`;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isRunning) return;
    const found = sentence.trim() === "" ? words.empty : answer(question, sentence);
    setProblem(found);
    if (found !== "") document.getElementById(fieldId)?.focus();
  };
  return (
    <form class="form question" onSubmit={send} noValidate>
      <h3>{question.question}</h3>
      <p class="small">
        {question.decides} <ProvisionLink written={question.provision} />
      </p>
      {before === undefined ? null : <p class="small">{words.askedAgain(before.sentence)}</p>}
      {question.choices.length === 0 ? null : <Choices {...props} />}
      <label for={fieldId}>{question.choices.length === 0 ? words.own : words.sentence}</label>
      <textarea
        id={fieldId}
        rows={2}
        value={sentence}
        aria-describedby={`${fieldId}-problem`}
        aria-invalid={problem !== ""}
        onInput={(event) => {
          setProblem("");
          write(question.id, event.currentTarget.value);
        }}
      />
      <p id={`${fieldId}-problem`} class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" aria-disabled={isRunning}>
        {isRunning ? words.running : words.add}
      </button>
    </form>
  );
};

/** What is not said and would decide: each question is answered in place. */
export const Questions = ({ questions, answered, pending, isRunning, write, answer }: Props) => (
  <section class="questions">
    <h2>{words.title}</h2>
    <p class="small">{questions.length === 0 ? words.none : words.hint}</p>
    {questions.map((question) => (
      <Question
        key={question.id}
        question={question}
        sentence={pending[question.id] ?? ""}
        before={answered.find(({ id }) => id === question.id)}
        isRunning={isRunning}
        write={write}
        answer={answer}
      />
    ))}
    {answered.length === 0 ? null : (
      <details>
        <summary>{words.answered(answered.length)}</summary>
        <ul>
          {answered.map(({ id, question, sentence }) => (
            <li key={id}>
              {question} <q>{sentence}</q>
            </li>
          ))}
        </ul>
      </details>
    )}
  </section>
);
