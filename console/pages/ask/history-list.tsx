import { useRef } from "preact/hooks";
import { actName, useActs } from "../../law/acts.tsx";
import { formatMoment } from "../../parts/dates.ts";
import { texts } from "../../texts/en.ts";
import type { Asked } from "./asked.ts";
import { useAsking } from "./asking.tsx";
import { entriesMax, withoutAsked } from "./history.ts";

const words = texts.ask.history;

/** The questions that this browser remembers: to ask again, to forget, or not to be kept at all. */
export const HistoryList = ({ askAgain }: { readonly askAgain: (asked: Asked) => void }) => {
  const { history, keep } = useAsking();
  const { act } = useActs();
  const summary = useRef<HTMLElement>(null);
  const { entries, isKept } = history;

  const settingsOf = ({ regulation, format, at }: Asked): string => {
    const named = act(regulation);
    const wishes = [named === undefined ? "" : actName(named), format === "text" ? "" : texts.ask.formats[format]];
    return [...wishes.filter((wish) => wish !== ""), formatMoment(at)].join(" · ");
  };
  // What was clicked is gone: the focus stays near.
  const forget = (change: Parameters<typeof keep>[0]): void => {
    keep(change);
    summary.current?.focus();
  };
  return (
    <details class="history">
      <summary ref={summary}>{words.title(entries.length)}</summary>
      <p class="small">{words.lead(entriesMax)}</p>
      <label class="choice">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            keep((before) => ({ isKept: wanted, entries: wanted ? before.entries : [] }));
          }}
        />
        {words.keep}
      </label>
      {entries.length === 0 ? (
        <p>{isKept ? words.empty : words.off}</p>
      ) : (
        <>
          <ul>
            {entries.map((asked) => (
              <li key={`${asked.at} ${asked.question}`}>
                <button type="button" class="history-question" onClick={() => askAgain(asked)}>
                  <span>{asked.question}</span>
                  <span class="small">{settingsOf(asked)}</span>
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={words.forgetThis(asked.question)}
                  onClick={() => forget((before) => withoutAsked(before, asked))}
                >
                  {words.forget}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => forget((before) => ({ ...before, entries: [] }))}>
            {words.forgetAll}
          </button>
        </>
      )}
    </details>
  );
};
