import { useRef } from "preact/hooks";
import { texts } from "../../texts/en.ts";
import { allDataTypes, type Draft } from "./draft.ts";

const words = texts.classify.form;

/** What the service reads of data types. */
const typesMax = 20;
const charactersMax = 100;

interface Props {
  readonly draft: Draft;
  readonly write: (changed: Partial<Draft>) => void;
}

/** Types of data as a list: Enter or the button adds what is typed, each has a button that takes it out. */
export const TagsInput = ({ draft, write }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const isFull = draft.dataTypes.length >= typesMax;
  const add = (): void => {
    write({ dataTypes: allDataTypes(draft).slice(0, typesMax), dataType: "" });
    input.current?.focus();
  };
  const remove = (removed: string): void => {
    write({ dataTypes: draft.dataTypes.filter((type) => type !== removed) });
    input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || draft.dataType.trim() === "") return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <label for="data-type">{words.dataTypes}</label>
      <p id="data-type-hint" class="small">
        {words.dataTypesHint}
      </p>
      {draft.dataTypes.length === 0 ? null : (
        <ul class="tags" aria-label={words.dataTypesGiven}>
          {draft.dataTypes.map((type) => (
            <li key={type}>
              <span>{type}</span>
              <button type="button" class="quiet" aria-label={words.removeDataType(type)} onClick={() => remove(type)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="control-row">
        <input
          ref={input}
          id="data-type"
          value={draft.dataType}
          maxLength={charactersMax}
          disabled={isFull}
          autocomplete="off"
          aria-describedby="data-type-hint"
          onInput={(event) => write({ dataType: event.currentTarget.value })}
          onKeyDown={addOnEnter}
        />
        <button type="button" disabled={isFull || draft.dataType.trim() === ""} onClick={add}>
          {words.addDataType}
        </button>
      </div>
    </>
  );
};
