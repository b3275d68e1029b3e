import "./search.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { actName, useActs } from "../../../law/acts.tsx";
import type { SearchResponse } from "../../../service/types.ts";
import { useLoaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";
import { pageAt, type Reading } from "../address/addresses.ts";
import { searchPath } from "../address/lookup.ts";
import { citedIn } from "./cited.ts";
import { Results } from "./results.tsx";

const words = texts.read;
const pauseMs = 200;

/** A value once it has rested a moment. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** What is searched for, and where: an act's id, or everywhere (empty). */
export interface Wanted {
  readonly query: string;
  readonly act: string;
}

interface Props {
  readonly wanted: Wanted;
  /** The state of the law, and the language, that is searched, and in which what was found is read. */
  readonly reading: Reading;
  readonly onChange: (wanted: Wanted) => void;
  /** `page`: the results are the page. `panel`: they open below the field, over the page. */
  readonly as: "page" | "panel";
}

const resultsMax = { page: 25, panel: 8 } as const;

/** The links of the results, and the field before them, in the order in which arrow keys go. */
const stopsIn = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("input[type=search], [data-result]"),
];

const move = (event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.altKey || event.target instanceof HTMLSelectElement) return;
  const stops = stopsIn(event.currentTarget as HTMLElement);
  const place = stops.indexOf(document.activeElement as HTMLElement);
  const next = place < 0 ? undefined : stops[place + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

const ActChoice = ({ act, onChoose }: { readonly act: string; readonly onChoose: (act: string) => void }) => {
  const { all } = useActs();
  return (
    <label>
      <span>{words.searchIn}</span>
      <select value={act} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{words.allActs}</option>
        {all.map((one) => (
          <option key={one.act_id} value={one.act_id}>
            {actName(one)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** A search over all acts or one, while one types. A query that cites a provision leads to it. */
export const Search = ({ wanted, reading, onChange, as }: Props) => {
  const { route } = useLocation();
  const { all } = useActs();
  const root = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(as === "page");
  /** Enter was pressed before the results of this query were there. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const query = wanted.query.trim();
  const rested = useRested(query);
  const path = rested === "" ? null : searchPath(rested, wanted.act, resultsMax[as], reading);
  const loaded = useLoaded<SearchResponse>(path, { fixed: true });
  const cited = citedIn(query, all, wanted.act === "" ? null : wanted.act);
  const isCurrent = rested === query && !loaded.isLoading;
  const first = cited ?? (isCurrent ? loaded.body?.results[0]?.provision_id : undefined);

  const close = (): void => setOpen(as === "page");
  const forget = (): void => {
    setAwaited(null);
    close();
    if (as === "panel") onChange({ ...wanted, query: "" });
  };
  const leave = (provisionId: string): void => {
    forget();
    route(pageAt(provisionId, reading));
  };
  useEffect(() => {
    // Enter may have been pressed since this was drawn.
    if (awaited !== query) setAwaited((now) => (now === query ? now : null));
    else if (first !== undefined) leave(first);
  }, [awaited, query, first]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (query === "") return;
    setOpen(true);
    if (first === undefined) setAwaited(query);
    else leave(first);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && as === "panel" && isOpen) {
      event.preventDefault();
      setOpen(false);
      root.current?.querySelector<HTMLElement>("input[type=search]")?.focus();
    } else move(event);
  };
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) close();
  };

  const panel = (children: ComponentChildren) => <div class={`search-${as}`}>{children}</div>;
  return (
    <search ref={root} class="search" onKeyDown={keys} onFocusOut={left}>
      <form onSubmit={submit} class="search-form">
        <label>
          <span>{words.search}</span>
          <input
            type="search"
            value={wanted.query}
            autocomplete="off"
            maxLength={200}
            spellcheck={false}
            aria-describedby={`search-hint-${as}`}
            onInput={(event) => {
              setOpen(true);
              onChange({ ...wanted, query: event.currentTarget.value });
            }}
          />
        </label>
        <ActChoice
          act={wanted.act}
          onChoose={(act) => {
            setOpen(true);
            onChange({ ...wanted, act });
          }}
        />
        <button type="submit">{words.go}</button>
      </form>
      <p id={`search-hint-${as}`} class="small">
        {words.searchHint}
      </p>
      {query === "" || !isOpen
        ? null
        : panel(
            <Results
              wanted={{ query, act: wanted.act }}
              reading={reading}
              loaded={loaded}
              isCurrent={isCurrent}
              cited={cited}
              hasOwnPage={as === "panel"}
              onLeave={forget}
              onSearchAll={() => onChange({ ...wanted, act: "" })}
            />,
          )}
    </search>
  );
};
