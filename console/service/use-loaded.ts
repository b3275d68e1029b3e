import { useEffect, useRef, useState } from "preact/hooks";
import { type Failure, failureFrom } from "./failure.ts";
import { requestJson } from "./request.ts";
import { useSession } from "./session.tsx";

/** Something that is fetched: what came of it, and how it goes. */
export interface Loaded<Body> {
  readonly body: Body | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  /** It takes long enough that the reader should hear of it. */
  readonly isSlow: boolean;
  retry(): void;
}

const slowMs = 3_000;

/** What was fetched with a key lately: the law does not change while somebody turns its pages. */
const remembered = new Map<string, unknown>();
const rememberedMax = 200;

const remember = (place: string, body: unknown): void => {
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(place, body);
};

/** What is there, and for which path and key it was fetched. */
type State<Body> = Omit<Loaded<Body>, "retry"> & { readonly of: string };

/**
 * Fetches a path with the reader's key (or the token given), and again when the path changes. A path of null fetches nothing. What
 * is `fixed` (the law) is kept for this visit; what is `open` is fetched without a key. The last body stays while the next one loads.
 */
export const useLoaded = <Body>(
  path: string | null,
  options: { readonly fixed?: boolean; readonly token?: string | null; readonly open?: boolean } = {},
): Loaded<Body> => {
  const { fixed = false, token, open = false } = options;
  const session = useSession();
  const key = open ? null : token === undefined ? session.key : token;
  const place = `${key} ${path}`;
  const [state, setState] = useState<State<Body>>(() => ({
    of: place,
    body: fixed ? ((remembered.get(place) as Body | undefined) ?? null) : null,
    failure: null,
    isLoading: path !== null,
    isSlow: false,
  }));
  const [tries, setTries] = useState(0);
  const latest = useRef(place);
  latest.current = place;

  useEffect(() => {
    const settle = (body: Body | null, failure: Failure | null): void =>
      setState({ of: place, body, failure, isLoading: false, isSlow: false });
    if (path === null || (key === null && !open)) return settle(null, null);
    const known = fixed ? remembered.get(place) : undefined;
    if (known !== undefined) return settle(known as Body, null);
    const gone = new AbortController();
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), slowMs);
    setState((before) => ({ ...before, of: place, failure: null, isLoading: true, isSlow: false }));
    requestJson<Body>(path, { key, signal: gone.signal })
      .then((body) => {
        if (fixed) remember(place, body);
        if (latest.current === place) settle(body, null);
      })
      .catch((thrown: unknown) => {
        const failure = failureFrom(thrown);
        if (failure !== null) settle(null, failure);
      })
      .finally(() => clearTimeout(slow));
    return () => {
      clearTimeout(slow);
      gone.abort();
    };
  }, [place, tries]);

  const { of, isLoading, ...rest } = state;
  // Before the effect of a new path, what is there is still the last one's.
  return { ...rest, isLoading: of === place ? isLoading : path !== null, retry: () => setTries((count) => count + 1) };
};
