import { useActs } from "../../../law/acts.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { download } from "../../../parts/download.ts";
import type { StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { Answer } from "../asked.ts";
import { asMarkdown, recordOf } from "./export.ts";

const words = texts.ask;

interface Props {
  readonly answer: Answer;
  readonly complete: StreamComplete;
}

/** Takes the answer elsewhere: to the clipboard, a file or paper. */
export const Actions = ({ answer: { asked, text }, complete }: Props) => {
  const { all } = useActs();
  const markdown = asMarkdown({ asked, text, complete, acts: all });
  return (
    <fieldset class="actions">
      <legend class="hidden">{words.actions.label}</legend>
      <CopyButton text={markdown} label={words.actions.copy} />
      <button type="button" onClick={() => download(`acquis-${complete.request_id}.md`, "text/markdown", markdown)}>
        {words.actions.download}
      </button>
      <button type="button" onClick={() => print()}>
        {words.actions.print}
      </button>
    </fieldset>
  );
};

/** Where the answer came from, on the page and on paper. */
export const Record = ({ answer: { asked }, complete }: Props) => (
  <section class="record small">
    <h3>{words.record.about}</h3>
    <dl>
      {recordOf({ asked, complete }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p>{texts.noAdvice}</p>
  </section>
);
