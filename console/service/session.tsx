import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Failure, failureFrom } from "./failure.ts";
import { requestJson } from "./request.ts";
import { joinTabs, type Tabs } from "./tabs.ts";

/**
 * Who reads: an API key in this tab's session storage, which new tabs of the console are given (it is gone when they are closed), or in
 * memory alone where the reader wants it or the browser has no storage. Never in an address, a cookie or a log.
 */
export interface Session {
  readonly key: string | null;
  /** False while the code of a sign-in link is exchanged, or other tabs are asked. */
  readonly isReady: boolean;
  /** Why a sign-in link did not sign in. */
  readonly linkFailure: Failure | null;
  signIn(key: string, keep: boolean): void;
  signOut(): void;
}

const place = "acquis.key";

/** The longest that a tab waits for another one's key. */
const tabsMs = 150;

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
};

const store = (key: string | null): void => {
  try {
    if (key === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, key);
  } catch {
    // Memory is enough.
  }
};

/** The code of a sign-in link, taken out of the address at once so that nobody copies it along. */
const takeCode = (): string | null => {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(null, "", location.pathname + location.search);
  return code;
};

const SessionContext = createContext<Session | null>(null);

/** Holds the session for what is below it. */
export const SessionProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [code] = useState(takeCode);
  const [key, setKey] = useState(stored);
  const [isReady, setReady] = useState(code === null && key !== null);
  const tabs = useRef<Tabs | null>(null);
  const [linkFailure, setLinkFailure] = useState<Failure | null>(null);

  const signIn = (given: string, keep: boolean): void => {
    if (keep) store(given);
    setLinkFailure(null);
    setKey(given);
  };

  const forget = (): void => {
    store(null);
    setKey(null);
  };

  useEffect(() => {
    const joined = joinTabs({
      key: stored,
      take: (given) => {
        signIn(given, true);
        setReady(true);
      },
      signedOut: forget,
    });
    tabs.current = joined;
    const waited = code === null ? setTimeout(() => setReady(true), tabsMs) : undefined;
    return () => {
      clearTimeout(waited);
      joined.close();
    };
  }, []);

  useEffect(() => {
    if (code === null) return;
    requestJson<{ api_key: string }>("/v1/console/session", { method: "POST", key: null, body: { code } })
      .then(({ api_key }) => signIn(api_key, true))
      .catch((thrown: unknown) => setLinkFailure(failureFrom(thrown)))
      .finally(() => setReady(true));
  }, [code]);

  const session = useMemo<Session>(() => {
    const signOut = (): void => {
      forget();
      tabs.current?.signOut();
    };
    return { key, isReady, linkFailure, signIn, signOut };
  }, [key, isReady, linkFailure]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
};

/** The session of the page. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("A page outside of its session");
  return session;
};
