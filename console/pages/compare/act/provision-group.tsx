import { Badge } from "../../../parts/badge.tsx";
import type { CorpusVersionInfo } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import type { ProvisionChanges, WholeProvision } from "../changes.ts";
import { countsInWords } from "./counts.ts";
import { pageIn } from "./page-in.ts";
import { WordDifference } from "./word-difference.tsx";

const words = texts.compare;

interface Props {
  readonly group: ProvisionChanges;
  readonly sides: readonly [string, string];
  readonly from: CorpusVersionInfo;
  readonly to: CorpusVersionInfo;
  /** It is the only one shown, and cannot be closed. */
  readonly isAlone: boolean;
  readonly isOpen: boolean;
  /** Address where it is the only one shown. */
  readonly alone: string;
  readonly toggle: (id: string, isOpen: boolean) => void;
}

interface LinkProps {
  readonly id: string;
  readonly citation: string;
  readonly version: CorpusVersionInfo;
  readonly side: string;
}

/** Leads to a provision as it is in one of the versions. */
const ReadLink = ({ id, citation, version, side }: LinkProps) => {
  const page = pageIn(id, version);
  return page === null ? null : <a href={page}>{words.readIn(citation, side)}</a>;
};

const Whole = ({
  whole,
  kind,
  ...link
}: LinkProps & { readonly whole: WholeProvision; readonly kind: "added" | "removed" }) => {
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <div class="compare-change">
      <h4>
        {whole.citation} <Badge tone={kind === "added" ? "good" : "bad"}>{words.marks[kind]}</Badge>
      </h4>
      <p class="small">
        <ReadLink {...link} />
      </p>
      <Mark class="compare-whole">{whole.text}</Mark>
    </div>
  );
};

const Changes = ({ group, sides, from, to }: Pick<Props, "group" | "sides" | "from" | "to">) => (
  <>
    {group.changed.map(({ id, citation, words: runs }) => (
      <div key={id} class="compare-change">
        <h4>
          {citation} <Badge tone="caution">{words.marks.changed}</Badge>
        </h4>
        <p class="small compare-links">
          <ReadLink id={id} citation={citation} version={from} side={sides[0]} />
          <ReadLink id={id} citation={citation} version={to} side={sides[1]} />
        </p>
        <WordDifference citation={citation} runs={runs} sides={sides} />
      </div>
    ))}
    {group.added.map((whole) => (
      <Whole
        key={whole.id}
        whole={whole}
        kind="added"
        id={whole.id}
        citation={whole.citation}
        version={to}
        side={sides[1]}
      />
    ))}
    {group.removed.map((whole) => (
      <Whole
        key={whole.id}
        whole={whole}
        kind="removed"
        id={whole.id}
        citation={whole.citation}
        version={from}
        side={sides[0]}
      />
    ))}
    {group.renumbered.map((moved) => (
      <div key={moved.to.id} class="compare-change">
        <h4>
          {words.renumbered(moved.from.citation, moved.to.citation)} <Badge>{words.marks.renumbered}</Badge>
        </h4>
        <p class="small compare-links">
          <ReadLink {...moved.from} version={from} side={sides[0]} />
          <ReadLink {...moved.to} version={to} side={sides[1]} />
        </p>
      </div>
    ))}
  </>
);

/** What differs in one article, annex or recital. Its texts are drawn when it is opened. */
export const ProvisionGroup = ({ group, isAlone, isOpen, alone, toggle, ...sides }: Props) => {
  const { id, citation, title, added, removed, changed, renumbered } = group;
  const counts = countsInWords({
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    renumbered: renumbered.length,
  });
  const name = (
    <>
      <strong>{citation}</strong> {title} <span class="small">{counts}</span>
    </>
  );
  if (isAlone)
    return (
      <section class="compare-group" aria-label={citation}>
        <p>{name}</p>
        <Changes group={group} {...sides} />
      </section>
    );
  return (
    <details
      class="compare-group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) toggle(id, currentTarget.open);
      }}
    >
      <summary>{name}</summary>
      {isOpen ? (
        <>
          <p class="small">
            <a href={alone}>{words.onlyThis(citation)}</a>
          </p>
          <Changes group={group} {...sides} />
        </>
      ) : null}
    </details>
  );
};
