import { useRef, useState } from "preact/hooks";
import { formatCount } from "../../parts/dates.ts";
import { texts } from "../../texts/en.ts";
import { characters, type Draft, emptyDraft } from "./draft.ts";
import { TagsInput } from "./tags-input.tsx";

const words = texts.classify.form;

const descriptionMin = 10;
const descriptionMax = 5_000;

/** What the service reads of these fields. */
const sectorMax = 200;
const decisionScopeMax = 500;

interface Props {
  readonly draft: Draft;
  readonly isRunning: boolean;
  readonly hasResult: boolean;
  readonly write: (changed: Partial<Draft>) => void;
  readonly submit: () => void;
  readonly useExample: (draft: Draft) => void;
  readonly clear: () => void;
}

/** What is wrong with a description before it is sent; empty where nothing is. */
export const problemWith = (description: string): string => {
  if (characters(description.trim()) < descriptionMin) return words.tooShort;
  return characters(description) > descriptionMax ? words.tooLong : "";
};

const Examples = ({ choose }: { readonly choose: (draft: Draft) => void }) => (
  <fieldset class="examples">
    <legend class="small">{words.examples}</legend>
    {words.exampleSystems.map(({ name, ...fields }) => (
      <button key={name} type="button" onClick={() => choose({ ...emptyDraft, ...fields })}>
        {name}
      </button>
    ))}
  </fieldset>
);

const Details = ({ draft, write }: Pick<Props, "draft" | "write">) => (
  <>
    <label for="sector">{words.sector}</label>
    <input
      id="sector"
      list="sectors"
      maxLength={sectorMax}
      value={draft.sector}
      autocomplete="off"
      onInput={(event) => write({ sector: event.currentTarget.value })}
    />
    <datalist id="sectors">
      {words.sectors.map((sector) => (
        <option key={sector} value={sector} />
      ))}
    </datalist>
    <label for="decision-scope">{words.decisionScope}</label>
    <input
      id="decision-scope"
      maxLength={decisionScopeMax}
      value={draft.decisionScope}
      autocomplete="off"
      aria-describedby="decision-scope-hint"
      onInput={(event) => write({ decisionScope: event.currentTarget.value })}
    />
    <p id="decision-scope-hint" class="small">
      {words.decisionScopeHint}
    </p>
    <TagsInput draft={draft} write={write} />
  </>
);

/** The description of a system, and what helps to place it. */
export const ClassifyForm = ({ draft, isRunning, hasResult, write, submit, useExample, clear }: Props) => {
  const description = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState("");
  const count = characters(draft.description);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isRunning) return;
    const found = problemWith(draft.description);
    setProblem(found);
    if (found === "") submit();
    else description.current?.focus();
  };
  return (
    <form class="form classify-form" onSubmit={send} noValidate>
      <Examples choose={useExample} />
      <label for="description">{words.description}</label>
      <p id="description-hint" class="small">
        {words.descriptionHint}
      </p>
      <textarea
        ref={description}
        id="description"
        rows={8}
        value={draft.description}
        aria-describedby="description-hint description-count description-problem"
        aria-invalid={problem !== "" || count > descriptionMax}
        onInput={(event) => {
          setProblem("");
          write({ description: event.currentTarget.value });
        }}
      />
      <p id="description-count" class={count > descriptionMax ? "problem" : "small"}>
        {words.count(formatCount(count), formatCount(descriptionMax))}
      </p>
      <p id="description-problem" class="problem" role="alert">
        {problem}
      </p>
      <Details draft={draft} write={write} />
      <div class="control-row">
        <button type="submit" class="primary" aria-disabled={isRunning}>
          {isRunning ? words.running : hasResult ? words.again : words.submit}
        </button>
        <button type="button" onClick={clear}>
          {words.clear}
        </button>
      </div>
      <p class="small">{words.kept}</p>
    </form>
  );
};
