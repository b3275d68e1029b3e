import type { CorpusVersionInfo } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { type Choice, dayOf } from "./choice.ts";
import { versionName } from "./versions.ts";

const words = texts.compare.chooser;

interface SelectProps {
  readonly name: "from" | "to";
  readonly value: string;
  readonly versions: readonly CorpusVersionInfo[];
  readonly onChoose: (version: string) => void;
}

const VersionSelect = ({ name, value, versions, onChoose }: SelectProps) => {
  const isKnown = versions.some(({ corpus_version }) => corpus_version === value);
  return (
    <div class="compare-version">
      <label for={`compare-${name}`}>{words[name]}</label>
      <select id={`compare-${name}`} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {isKnown ? null : (
          <option value={value} disabled>
            {value === "" ? words.none : words.notPublished(value)}
          </option>
        )}
        {versions.map((version) => (
          <option key={version.corpus_version} value={version.corpus_version}>
            {versionName(version)}
          </option>
        ))}
      </select>
    </div>
  );
};

interface Props {
  readonly choice: Choice;
  readonly versions: readonly CorpusVersionInfo[];
  readonly choose: (choice: Choice, isStep: boolean) => void;
}

/** Two versions of the law to choose, and their swap. */
export const Chooser = ({ choice, versions, choose }: Props) => {
  const find = (id: string): CorpusVersionInfo | undefined =>
    versions.find(({ corpus_version }) => corpus_version === id);
  const [from, to] = [find(choice.from), find(choice.to)];
  const isBackwards = from !== undefined && to !== undefined && dayOf(from) > dayOf(to);
  const restart = (chosen: Pick<Choice, "from" | "to">): void => choose({ ...choice, ...chosen, open: [] }, true);
  return (
    <fieldset class="compare-chooser">
      <legend class="hidden">{words.legend}</legend>
      <VersionSelect
        name="from"
        value={choice.from}
        versions={versions}
        onChoose={(version) => restart({ from: version, to: choice.to })}
      />
      <VersionSelect
        name="to"
        value={choice.to}
        versions={versions}
        onChoose={(version) => restart({ from: choice.from, to: version })}
      />
      <button type="button" onClick={() => restart({ from: choice.to, to: choice.from })}>
        {words.swap}
      </button>
      {from === undefined || to === undefined ? null : (
        <p class="small">{texts.compare.summaryHead(versionName(from), versionName(to))}</p>
      )}
      {isBackwards ? <p class="small">{words.backwards}</p> : null}
    </fieldset>
  );
};
