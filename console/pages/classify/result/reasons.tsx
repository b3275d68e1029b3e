import { useMemo, useState } from "preact/hooks";
import { Badge } from "../../../parts/badge.tsx";
import type { ClassifyResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { ProvisionLink } from "../duties/provision-link.tsx";
import { toneOf } from "./level.tsx";
import { type Mark, type MarkedQuote, segmentsOf } from "./segments.ts";

const words = texts.classify.reasons;

type Ground = ClassifyResponse["reasons"][number] | ClassifyResponse["near"][number];

/** A reason, or a provision that nearly applies, with its mark. */
interface Marked<Of extends Ground> {
  readonly mark: Mark;
  readonly of: Of;
}

const letterOf = (position: number): string => String.fromCharCode("A".charCodeAt(0) + position);

const markReasons = (reasons: ClassifyResponse["reasons"]) =>
  reasons.map(
    (of, at): Marked<typeof of> => ({ mark: { id: `reason-${at}`, label: `${at + 1}`, kind: "reason" }, of }),
  );

const markNear = (near: ClassifyResponse["near"]) =>
  near.map((of, at): Marked<typeof of> => ({ mark: { id: `near-${at}`, label: letterOf(at), kind: "near" }, of }));

const wordsId = (start: number): string => `words-${start}`;

const focusOn = (id: string) => (event: Event) => {
  event.preventDefault();
  const found = document.getElementById(id);
  found?.scrollIntoView({ block: "nearest" });
  found?.focus();
};

interface Pointing {
  /** Ids of the marks that the reader points at. */
  readonly active: readonly string[];
  readonly point: (ids: readonly string[]) => void;
}

const pointers = (ids: readonly string[], point: Pointing["point"]) => ({
  onMouseEnter: () => point(ids),
  onMouseLeave: () => point([]),
  onFocusCapture: () => point(ids),
  onBlurCapture: () => point([]),
});

const classOf = (name: string, isActive: boolean): string => (isActive ? `${name} ${name}-active` : name);

/** The description with the words that count; each leads to what it counts for. */
const Described = ({ text, quotes, active, point }: Pointing & { text: string; quotes: readonly MarkedQuote[] }) => {
  const segments = useMemo(() => segmentsOf(text, quotes), [text, quotes]);
  return (
    <blockquote class="described">
      {segments.map(({ start, text: piece, marks, ends }) => {
        const [first] = marks;
        if (first === undefined) return piece;
        const ids = marks.map(({ id }) => id);
        const kind = marks.some((mark) => mark.kind === "reason") ? "quoted" : "quoted-near";
        return (
          <a
            key={start}
            id={wordsId(start)}
            href={`#${first.id}`}
            class={classOf(
              kind,
              ids.some((id) => active.includes(id)),
            )}
            onClick={focusOn(first.id)}
            {...pointers(ids, point)}
          >
            {piece}
            {ends.length === 0 ? null : (
              <sup>
                <span class="hidden">{words.mark}</span>
                {ends.map(({ label }) => label).join(",")}
              </sup>
            )}
          </a>
        );
      })}
    </blockquote>
  );
};

interface EntryProps extends Pointing {
  readonly marked: Marked<Ground>;
  readonly text: string;
  readonly title?: string;
  readonly url: string | undefined;
}

const Entry = ({ marked: { mark, of }, text, title, url, active, point }: EntryProps) => {
  const [first] = of.quotes;
  return (
    <li id={mark.id} tabIndex={-1} class={classOf("ground", active.includes(mark.id))} {...pointers([mark.id], point)}>
      <span class="ground-label" aria-hidden="true">
        {mark.label}
      </span>
      <div>
        {title === undefined ? null : (
          <p class="ground-title">
            {title}{" "}
            {"risk_level" in of ? (
              <Badge tone={toneOf(of.risk_level)}>{words.wouldBe(texts.classify.levels[of.risk_level].short)}</Badge>
            ) : null}
          </p>
        )}
        <p>{text}</p>
        <p class="small">
          <ProvisionLink written={of.provision} url={url} />
          {first === undefined ? (
            <span>{words.noWords}</span>
          ) : (
            <a href={`#${wordsId(first.start)}`} onClick={focusOn(wordsId(first.start))}>
              {words.showWords}
              <span class="hidden"> {words.ofMark(mark.label)}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
};

const sentence = (missing: string): string => `${missing.charAt(0).toUpperCase()}${missing.slice(1)}.`;

interface Props {
  /** The description as it was sent. */
  readonly description: string;
  readonly response: ClassifyResponse;
}

/** Why: the description with the words that count, what they count for, and what nearly applied. */
export const Reasons = ({ description, response }: Props) => {
  const [active, point] = useState<readonly string[]>([]);
  const { reasons, near, quotes } = useMemo(() => {
    const all = { reasons: markReasons(response.reasons), near: markNear(response.near) };
    const quotes = [...all.reasons, ...all.near].flatMap(({ mark, of }) =>
      of.quotes.map(({ start, end }): MarkedQuote => ({ start, end, mark })),
    );
    return { ...all, quotes };
  }, [response]);
  const urls = new Map(response.sources.map(({ article_id, url }) => [article_id, url]));
  const pointing = { active, point };
  return (
    <>
      <h2>{words.title}</h2>
      <p class="small">{quotes.length === 0 ? words.noQuotes : words.hint}</p>
      <Described text={description} quotes={quotes} {...pointing} />
      {reasons.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ol class="grounds">
          {reasons.map((marked) => (
            <Entry
              key={marked.mark.id}
              marked={marked}
              text={marked.of.text}
              url={urls.get(marked.of.article_id)}
              {...pointing}
            />
          ))}
        </ol>
      )}
      <details>
        <summary>{words.whole}</summary>
        <p>{response.reasoning}</p>
      </details>
      <h2>{words.near}</h2>
      {near.length === 0 ? (
        <p>{words.noNear}</p>
      ) : (
        <ol class="grounds">
          {near.map((marked) => (
            <Entry
              key={marked.mark.id}
              marked={marked}
              title={marked.of.title}
              text={sentence(marked.of.missing)}
              url={urls.get(marked.of.article_id)}
              {...pointing}
            />
          ))}
        </ol>
      )}
    </>
  );
};
