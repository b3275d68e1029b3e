import { texts } from "../../../texts/en.ts";
import { type LevelChoice, levels, roles, ways } from "./choice.ts";

const words = texts.classify.byLevel;

interface RadiosProps<Value> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly Value[];
  /** Null where nothing is chosen yet. */
  readonly chosen: Value | null;
  readonly nameOf: (value: Value) => string;
  readonly hintOf?: (value: Value) => string;
  readonly choose: (value: Value) => void;
}

const Radios = <Value extends string | null>(props: RadiosProps<Value>) => {
  const { name, legend, options, chosen, nameOf, hintOf, choose } = props;
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option ?? "all"} class="choice">
          <input type="radio" name={name} checked={option === chosen} onChange={() => choose(option)} />
          <span>
            {nameOf(option)}
            {hintOf === undefined ? null : <span class="small"> {hintOf(option)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

interface Props {
  readonly choice: LevelChoice;
  readonly choose: (choice: LevelChoice) => void;
}

/** Level, role, and for a high-risk system the way in which it became one. What is chosen is shown at once. */
export const LevelForm = ({ choice, choose }: Props) => (
  <form class="level-form" aria-label={words.form} onSubmit={(event) => event.preventDefault()}>
    <Radios
      name="risk-level"
      legend={texts.classify.result.level}
      options={levels}
      chosen={choice.level}
      nameOf={(level) => texts.classify.levels[level].short}
      choose={(level) => choose({ ...choice, level, way: level === "high" ? "annex_iii" : null })}
    />
    <Radios
      name="role"
      legend={words.role}
      options={[null, ...roles]}
      chosen={choice.role}
      nameOf={(role) => (role === null ? words.everyRole : texts.classify.roles[role])}
      hintOf={(role) => (role === null ? "" : texts.classify.roleMeanings[role])}
      choose={(role) => choose({ ...choice, role })}
    />
    {choice.way === null ? null : (
      <Radios
        name="high-risk-by"
        legend={words.way}
        options={ways}
        chosen={choice.way}
        nameOf={(way) => words.ways[way].name}
        hintOf={(way) => words.ways[way].hint}
        choose={(way) => choose({ ...choice, way })}
      />
    )}
  </form>
);
