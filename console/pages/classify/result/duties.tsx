import { Badge } from "../../../parts/badge.tsx";
import { formatCount, formatDay } from "../../../parts/dates.ts";
import type { ClassifyResponse, Obligation } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { ProvisionLink } from "./provision-link.tsx";
import { type DutyGroup, dutiesOf, type Role, timelineOf } from "./timeline.ts";

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

const Duty = ({ duty, showsRoles }: { readonly duty: Obligation; readonly showsRoles: boolean }) => (
  <li>
    <p>{duty.description}</p>
    <p class="small">
      <ProvisionLink written={duty.source_article} url={duty.url} />
      {showsRoles ? (
        <span>{words.whose(duty.roles.map((role) => texts.classify.roles[role].toLowerCase()))}</span>
      ) : null}
    </p>
  </li>
);

const whenOf = ({ day, daysLeft }: DutyGroup): string => {
  if (day === null || daysLeft === null) return words.noDay;
  return daysLeft <= 0 ? words.since(formatDay(day)) : words.from(formatDay(day));
};

const Group = ({ group, showsRoles }: { readonly group: DutyGroup; readonly showsRoles: boolean }) => {
  const { day, daysLeft, duties } = group;
  return (
    <li class="moment">
      <h3>
        {whenOf(group)}{" "}
        {daysLeft === null ? null : daysLeft <= 0 ? (
          <Badge tone="good">{words.now}</Badge>
        ) : (
          <Badge tone="future">{words.daysLeft(formatCount(daysLeft), daysLeft === 1)}</Badge>
        )}
      </h3>
      {day === null ? <p class="small">{words.noDayHint}</p> : null}
      <ul class="duties">
        {duties.map((duty) => (
          <Duty key={duty.id} duty={duty} showsRoles={showsRoles} />
        ))}
      </ul>
    </li>
  );
};

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
  const applying = groups.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 0);
  const now = applying.reduce((sum, group) => sum + group.duties.length, 0);
  return (
    <section>
      <h2>{response.role === null ? words.title : words.titleOf(texts.classify.roles[response.role].toLowerCase())}</h2>
      {response.role === null ? <RoleChoice view={view} choose={choose} /> : null}
      <p role="status">
        {duties.length === 0 ? words.none : words.count(formatCount(duties.length), formatCount(now))}
      </p>
      <ol class="timeline">
        {groups.map((group) => (
          <Group key={group.day ?? "none"} group={group} showsRoles={response.role === null && view === null} />
        ))}
      </ol>
    </section>
  );
};
