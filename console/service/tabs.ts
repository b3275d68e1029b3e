/** What the console's open tabs of one browser say to each other. Only pages of this service's own address hear it. */
type Said = { readonly asks: true } | { readonly key: string } | { readonly signedOut: true };

/** The other tabs. */
export interface Tabs {
  /** Tells them that the reader has signed out. */
  signOut(): void;
  close(): void;
}

interface Listening {
  /** The key that this tab may hand on; null where it has none, or keeps it in memory alone. */
  readonly key: () => string | null;
  /** Another tab has a key. */
  readonly take: (key: string) => void;
  readonly signedOut: () => void;
}

/** Joins the other tabs, and asks them for a key where this one has none: a link that is opened in a new tab must not ask to sign in again. */
export const joinTabs = ({ key, take, signedOut }: Listening): Tabs => {
  const channel = new BroadcastChannel("acquis.session");
  const say = (said: Said): void => channel.postMessage(said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    const own = key();
    if ("signedOut" in data) signedOut();
    else if ("key" in data) own === null && take(data.key);
    else if (own !== null) say({ key: own });
  };
  if (key() === null) say({ asks: true });
  return { signOut: () => say({ signedOut: true }), close: () => channel.close() };
};
