import "./contents.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Badge } from "../../../parts/badge.tsx";
import { formatCount, formatDay } from "../../../parts/dates.ts";
import type { ContentsEntry } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { pageAt, type Reading } from "../address/addresses.ts";
import { type Block, blocksOf, type Group, holds, isGroup } from "./order.ts";

const words = texts.read;

interface ListProps {
  /** Id of the provision that is read; null on the page of the act. */
  readonly current: string | null;
  readonly reading: Reading;
  /** Whether it is said from when provisions apply. */
  readonly hasDates: boolean;
}

const headingOf = ({ label, title }: ContentsEntry): string => (title === "" ? label : `${label}: ${title}`);

const groupNames: Readonly<Record<Group["kind"], (count: string) => string>> = {
  recital: words.recitals,
  article: words.articles,
  annex: words.annexes,
};

const Provision = ({ entry, current, reading, hasDates }: { readonly entry: ContentsEntry } & ListProps) => (
  <li>
    <a href={pageAt(entry.article_id ?? "", reading)} aria-current={entry.article_id === current ? "page" : undefined}>
      <span class="contents-label">{entry.label}</span> {entry.title}
    </a>
    {hasDates && entry.applies_from !== null ? (
      <>
        {" "}
        <Badge>{formatDay(entry.applies_from)}</Badge>
      </>
    ) : null}
  </li>
);

const Entry = ({ entry, ...props }: { readonly entry: ContentsEntry } & ListProps) => {
  if (entry.article_id !== null) return <Provision entry={entry} {...props} />;
  return (
    <li>
      <Fold heading={headingOf(entry)} entries={entry.entries} {...props} />
    </li>
  );
};

interface FoldProps extends ListProps {
  readonly heading: string;
  readonly entries: readonly ContentsEntry[];
}

/** A division that can be folded; the one that holds the provision that is read is open. */
const Fold = ({ heading, entries, ...props }: FoldProps) => (
  <details open={entries.some((entry) => holds(entry, props.current))}>
    <summary>{heading}</summary>
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.article_id ?? entry.label} entry={entry} {...props} />
      ))}
    </ul>
  </details>
);

const blockKey = (block: Block): string =>
  isGroup(block) ? `${block.kind} ${block.entries[0]?.label ?? ""}` : block.label;

/** An act's table of contents: recitals, divisions, annexes. */
export const Contents = ({ entries, ...props }: { readonly entries: readonly ContentsEntry[] } & ListProps) => (
  <ul class="contents">
    {blocksOf(entries).map((block) =>
      isGroup(block) ? (
        <li key={blockKey(block)}>
          <Fold
            heading={groupNames[block.kind](formatCount(block.entries.length))}
            entries={block.entries}
            {...props}
          />
        </li>
      ) : (
        <Entry key={blockKey(block)} entry={block} {...props} />
      ),
    )}
  </ul>
);

const isWide = (): boolean => matchMedia("(min-width: 60rem)").matches;

/** The table of contents beside the text, or folded above it on a narrow screen; what is read is brought into its view. */
export const SideContents = (props: { readonly entries: readonly ContentsEntry[] } & Omit<ListProps, "hasDates">) => {
  const frame = useRef<HTMLDivElement>(null);
  const [opens] = useState(isWide);
  useEffect(() => {
    const link = frame.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (link && frame.current !== null) frame.current.scrollTop = link.offsetTop - frame.current.clientHeight / 3;
  }, [props.current, props.entries]);
  return (
    <nav class="read-side" aria-label={words.contents}>
      <details class="read-side-box" open={opens}>
        <summary>{words.contents}</summary>
        <div ref={frame} class="read-side-frame">
          <Contents {...props} hasDates={false} />
        </div>
      </details>
    </nav>
  );
};
