import { useState } from "preact/hooks";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { texts } from "../../../texts/en.ts";
import type { Operation } from "../document.ts";
import { type Filled, problemOf, requestOf } from "./request.ts";
import { type SampleLanguage, sampleLanguages, sampleOf } from "./samples.ts";

const words = texts.documentation.workbench;

interface Props {
  readonly operation: Operation;
  readonly filled: Filled;
}

/** What is filled in as a program, in the language that is chosen. */
export const Samples = ({ operation, filled }: Props) => {
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const isWhole = problemOf(operation, filled) === null;
  const sample = isWhole ? sampleOf(language, requestOf(operation, filled), location.origin) : "";
  const name = `${operation.id}-sample`;
  return (
    <div class="api-sample">
      <fieldset>
        <legend>{words.samples}</legend>
        {sampleLanguages.map((one) => (
          <label key={one} class="choice">
            <input type="radio" name={name} checked={one === language} onChange={() => setLanguage(one)} />
            {words.languages[one]}
          </label>
        ))}
      </fieldset>
      {isWhole ? (
        <>
          <pre class="api-text">{sample}</pre>
          <p>
            <CopyButton text={sample} label={words.copySample} />
          </p>
          {operation.access === "open" ? null : <p class="small">{words.variables[operation.access]}</p>}
        </>
      ) : (
        <p>{words.noSample}</p>
      )}
    </div>
  );
};
