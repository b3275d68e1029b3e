import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { type Failure, failureFrom } from "./failure.ts";
import { requestJson } from "./request.ts";

/**
 * Who reads: an API key in this tab's session storage (it is gone when the tab closes), or in memory alone where the reader wants it
 * or the browser has no storage. Never in an address, a cookie or a log.
 */
export interface Session {
  readonly key: string | null;
  /** Null while the code of a sign-in link is being exchanged. */
  readonly isReady: boolean;
  /** Why a sign-in link did not sign in. */
  readonly linkFailure: Failure | null;
  signIn(key: string, keep: boolean): void;
  signOut(): void;
}

const place = "acquis.key";

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
  const [isReady, setReady] = useState(code === null);
  const [linkFailure, setLinkFailure] = useState<Failure | null>(null);

  const signIn = (given: string, keep: boolean): void => {
    if (keep) store(given);
    setLinkFailure(null);
    setKey(given);
  };

  useEffect(() => {
    if (code === null) return;
    requestJson<{ api_key: string }>("/v1/console/session", { method: "POST", key: null, body: { code } })
      .then(({ api_key }) => signIn(api_key, true))
      .catch((thrown: unknown) => setLinkFailure(failureFrom(thrown)))
      .finally(() => setReady(true));
  }, [code]);

  const session = useMemo<Session>(() => {
    const signOut = (): void => {
      store(null);
      setKey(null);
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
