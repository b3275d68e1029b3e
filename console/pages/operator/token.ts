const place = "acquis.operator";

/** The operator's token that this tab remembers; null where it knows none. */
export const readToken = (): string | null => {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
};

/** Remembers a token until the tab is closed; null forgets it. Where the browser stores nothing, the page's memory is enough. */
export const storeToken = (token: string | null): void => {
  try {
    if (token === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, token);
  } catch {
    // As said.
  }
};
