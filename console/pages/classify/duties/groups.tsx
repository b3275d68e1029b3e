import { Badge } from "../../../parts/badge.tsx";
import { formatCount } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import { ProvisionLink } from "./provision-link.tsx";
import type { Duty, DutyGroup } from "./timeline.ts";
import { whenOf } from "./words.ts";

const words = texts.classify.duties;

interface OfDay {
  /** The day whose law is read, ISO; null: today's. */
  readonly day: string | null;
}

interface Shown extends OfDay {
  readonly showsRoles: boolean;
}

/** What only some systems of a level have, and circumstances that must hold as well. */
const Limits = ({ duty: { only_for = [], conditions = [] }, day }: { readonly duty: Duty } & OfDay) => (
  <>
    {only_for.length === 0 ? null : (
      <p class="small">
        <span>{words.onlyFor}</span>
        {only_for.map((provision) => (
          <ProvisionLink key={provision} written={provision} day={day} />
        ))}
      </p>
    )}
    {conditions.length === 0 ? null : <p class="small">{words.conditions(conditions)}</p>}
  </>
);

const DutyEntry = ({ duty, showsRoles, day }: { readonly duty: Duty } & Shown) => (
  <li>
    <p>{duty.description}</p>
    <p class="small">
      <ProvisionLink written={duty.source_article} url={duty.url} day={day} />
      {showsRoles ? (
        <span>{words.whose(duty.roles.map((role) => texts.classify.roles[role].toLowerCase()))}</span>
      ) : null}
    </p>
    <Limits duty={duty} day={day} />
  </li>
);

const Group = ({ group, ...shown }: { readonly group: DutyGroup } & Shown) => {
  const { day, daysLeft, duties } = group;
  return (
    <li class="moment">
      <h3>
        {whenOf(group)}{" "}
        {daysLeft === null ? null : daysLeft <= 0 ? (
          <Badge tone="good">{shown.day === null ? words.now : words.onThatDay}</Badge>
        ) : (
          <Badge tone="future">{words.daysLeft(formatCount(daysLeft), daysLeft === 1)}</Badge>
        )}
      </h3>
      {day === null ? <p class="small">{words.noDayHint}</p> : null}
      <ul class="duties">
        {duties.map((duty) => (
          <DutyEntry key={duty.id} duty={duty} {...shown} />
        ))}
      </ul>
    </li>
  );
};

/** Duties in the order in which they begin, each moment with its own. */
export const Timeline = ({
  groups,
  showsRoles,
  day = null,
}: { readonly groups: readonly DutyGroup[] } & Pick<Shown, "showsRoles"> & Partial<OfDay>) => (
  <ol class="timeline">
    {groups.map((group) => (
      <Group key={group.day ?? "none"} group={group} showsRoles={showsRoles} day={day} />
    ))}
  </ol>
);
