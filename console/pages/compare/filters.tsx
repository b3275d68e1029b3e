import { useMemo } from "preact/hooks";
import { actName, useActs } from "../../law/acts.tsx";
import type { CorpusDiff } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { articlesOf, type ChangeKind, changeKinds } from "./changes.ts";
import type { DifferenceProps } from "./difference.tsx";

const words = texts.compare.filters;

interface SelectProps {
  readonly name: "act" | "article" | "kind";
  readonly value: string;
  readonly options: ReadonlyArray<readonly [value: string, label: string]>;
  readonly onChoose: (value: string) => void;
}

const Select = ({ name, value, options, onChoose }: SelectProps) => (
  <div>
    <label for={`compare-${name}`}>{words[name]}</label>
    <select id={`compare-${name}`} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  </div>
);

type Options = Array<readonly [string, string]>;

/** What is chosen stays among the options, though nothing differs there. */
const withChosen = (options: Options, value: string, label: string): Options =>
  value === "" || options.some(([option]) => option === value) ? options : [...options, [value, label]];

/** Narrows what is shown: to an act, to one of its articles, to a kind of change. */
export const Filters = ({ choice, choose, diff }: DifferenceProps & { readonly diff: CorpusDiff | null }) => {
  const { all } = useActs();
  const acts = useMemo<Options>(() => {
    const here: Options = all.map((act) => [act.act_id, actName(act)]);
    const ofDiff: Options = (diff?.acts ?? []).map(({ id, name }) => [id, name]);
    return [...new Map([...ofDiff, ...here]).entries()];
  }, [all, diff]);
  const act = diff?.acts.find(({ id }) => id === choice.act);
  const articles = useMemo<Options>(
    () => (act === undefined ? [] : articlesOf(act).map(({ id, citation }) => [id, citation])),
    [act],
  );
  return (
    <div class="compare-filters">
      <Select
        name="act"
        value={choice.act}
        options={[["", words.allActs], ...withChosen(acts, choice.act, choice.act)]}
        onChoose={(value) => choose({ ...choice, act: value, article: "", open: [] }, true)}
      />
      {choice.act === "" ? null : (
        <Select
          name="article"
          value={choice.article}
          options={[["", words.allArticles], ...withChosen(articles, choice.article, choice.article)]}
          onChoose={(value) => choose({ ...choice, article: value, open: [] }, true)}
        />
      )}
      <Select
        name="kind"
        value={choice.kind}
        options={[["", words.allKinds], ...changeKinds.map((kind) => [kind, words.kinds[kind]] as const)]}
        onChoose={(value) => choose({ ...choice, kind: value as ChangeKind | "" }, true)}
      />
    </div>
  );
};
