import { Badge } from "../../../parts/badge.tsx";
import { formatCount } from "../../../parts/dates.ts";
import { texts } from "../../../texts/en.ts";
import { ProvisionLink } from "./provision-link.tsx";
import type { Duty, DutyGroup } from "./timeline.ts";
import { whenOf } from "./words.ts";

const words = texts.classify.duties;

/** What only some systems of a level have, and circumstances that must hold as well. */
const Limits = ({ duty: { only_for = [], conditions = [] } }: { readonly duty: Duty }) => (
  <>
    {only_for.length === 0 ? null : (
      <p class="small">
        <span>{words.onlyFor}</span>
        {only_for.map((provision) => (
          <ProvisionLink key={provision} written={provision} />
        ))}
      </p>
    )}
    {conditions.length === 0 ? null : <p class="small">{words.conditions(conditions)}</p>}
  </>
);

const DutyEntry = ({ duty, showsRoles }: { readonly duty: Duty; readonly showsRoles: boolean }) => (
  <li>
    <p>{duty.description}</p>
    <p class="small">
      <ProvisionLink written={duty.source_article} url={duty.url} />
      {showsRoles ? (
        <span>{words.whose(duty.roles.map((role) => texts.classify.roles[role].toLowerCase()))}</span>
      ) : null}
    </p>
    <Limits duty={duty} />
  </li>
);

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
          <DutyEntry key={duty.id} duty={duty} showsRoles={showsRoles} />
        ))}
      </ul>
    </li>
  );
};

/** Duties in the order in which they begin, each moment with its own. */
export const Timeline = ({
  groups,
  showsRoles,
}: {
  readonly groups: readonly DutyGroup[];
  readonly showsRoles: boolean;
}) => (
  <ol class="timeline">
    {groups.map((group) => (
      <Group key={group.day ?? "none"} group={group} showsRoles={showsRoles} />
    ))}
  </ol>
);
