import { useMemo } from "preact/hooks";
import { formatDay } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import { type ActDiff, byProvision, factsShown } from "../changes.ts";
import { addressOf, everyProvision, isOpened } from "../choice.ts";
import type { DifferenceProps } from "../difference.tsx";
import { sideNames } from "../versions.ts";
import { countsInWords, wholeActInWords } from "./counts.ts";
import { FactChanges } from "./fact-changes.tsx";
import { ProvisionGroup } from "./provision-group.tsx";

const words = texts.compare;

type Props = DifferenceProps & { readonly act: ActDiff };

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A fact about the act as a whole: which of its texts it is, its dates, its title. */
const ActFact = ({ fact }: { readonly fact: ActDiff["facts"][number] }) => {
  const written = (value: string | null): string => {
    if (value === null || value === "") return words.none;
    if (value === "oj") return words.officialJournal;
    return isDay(value) ? formatDay(value) : value;
  };
  const name = words.facts[fact.field as keyof typeof words.facts] ?? fact.field.replaceAll("_", " ");
  return (
    <li>
      {name}: {words.fromTo(written(fact.from), written(fact.to))}
    </li>
  );
};

/** The changes of one act, article by article. An act that is wholly new, or gone, is opened where it is chosen. */
export const ActChanges = ({ act, ...props }: Props) => {
  const { choice, choose } = props;
  const shown = { kind: choice.kind, article: choice.article };
  const groups = useMemo(() => byProvision(act, shown), [act, choice.kind, choice.article]);
  const facts = useMemo(() => factsShown(act, shown), [act, choice.kind, choice.article]);
  const sides = sideNames(props.from, props.to);
  const isWhole = act.status === "added" || act.status === "removed";
  const toggle = (id: string, isOpen: boolean): void => {
    const opened = groups.map((group) => group.id).filter((group) => isOpened(choice, group));
    const elsewhere = choice.open.filter((open) => open !== everyProvision && !opened.includes(open));
    const others = [...elsewhere, ...opened].filter((open) => open !== id);
    choose({ ...choice, open: isOpen ? [...others, id] : others }, false);
  };
  return (
    <section class="compare-act" aria-labelledby={`act-${act.id}`}>
      <h3 id={`act-${act.id}`}>{act.name}</h3>
      {choice.article === "" ? <p>{isWhole ? wholeActInWords(act) : countsInWords(act.counts)}</p> : null}
      {isWhole && choice.act === "" ? (
        <a href={addressOf({ ...choice, act: act.id, article: "", open: [] })}>{words.showAct(act.name)}</a>
      ) : (
        <>
          {choice.article !== "" || act.facts.length === 0 ? null : (
            <ul>
              {act.facts.map((fact) => (
                <ActFact key={fact.field} fact={fact} />
              ))}
            </ul>
          )}
          {facts.length === 0 ? null : <FactChanges changes={facts} />}
          {groups.length === 0 && facts.length === 0 ? <p>{words.nothing.filtered}</p> : null}
          {groups.map((group) => (
            <ProvisionGroup
              key={group.id}
              group={group}
              sides={sides}
              from={props.from}
              to={props.to}
              isAlone={choice.article === group.id}
              isOpen={isOpened(choice, group.id)}
              alone={addressOf({ ...choice, act: act.id, article: group.id, open: [] })}
              toggle={toggle}
            />
          ))}
        </>
      )}
    </section>
  );
};
