interface Props {
  readonly title: string;
  /** How deep its heading is on the page. */
  readonly level: 2 | 3;
  /** What a click does. */
  readonly hint: string;
  readonly questions: readonly string[];
  readonly choose: (question: string) => void;
}

/** Questions to choose from. */
export const QuestionList = ({ title, level, hint, questions, choose }: Props) =>
  questions.length === 0 ? null : (
    <section class="questions">
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      <p class="small">{hint}</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => choose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
