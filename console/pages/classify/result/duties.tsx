import type { ClassifyResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { choiceFor, dutiesPage } from "../by-level/choice.ts";
import { Timeline } from "../duties/groups.tsx";
import { dutiesOf, type Role, timelineOf } from "../duties/timeline.ts";
import { countOf } from "../duties/words.ts";

const words = texts.classify.duties;

/** The views where nobody knows whose duties they are: null is both. */
const views: readonly (Role | null)[] = [null, "provider", "deployer"];

const RoleChoice = ({ view, choose }: { readonly view: Role | null; readonly choose: (view: Role | null) => void }) => (
  <fieldset class="choices">
    <legend>{words.view}</legend>
    {views.map((one) => (
      <label key={one ?? "both"} class="choice">
        <input type="radio" name="role-view" checked={view === one} onChange={() => choose(one)} />
        {one === null ? words.both : texts.classify.roles[one]}
      </label>
    ))}
  </fieldset>
);

interface Props {
  readonly response: ClassifyResponse;
  /** Whose duties are shown where the service does not know; null: those of both. */
  readonly view: Role | null;
  readonly choose: (view: Role | null) => void;
  /** ISO day. */
  readonly today: string;
}

/** The duties by the day from which they apply. */
export const Duties = ({ response, view, choose, today }: Props) => {
  const duties = dutiesOf(response.obligations, response.role === null ? view : null);
  const groups = timelineOf(duties, today);
  return (
    <section>
      <h2>{response.role === null ? words.title : words.titleOf(texts.classify.roles[response.role].toLowerCase())}</h2>
      {response.role === null ? <RoleChoice view={view} choose={choose} /> : null}
      <p role="status">{duties.length === 0 ? words.none : countOf(groups)}</p>
      <Timeline groups={groups} showsRoles={response.role === null && view === null} />
      <p class="small no-print">
        {words.listHint} <a href={dutiesPage(choiceFor(response))}>{words.list}</a>
      </p>
    </section>
  );
};
