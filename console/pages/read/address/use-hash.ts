import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";

const read = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
};

/** The mark in the address, `p1` of `/law/gdpr/33#p1`, also when it changes alone. */
export const useHash = (): string => {
  // The router looks at path and query; it renders again when a link within the console leads elsewhere.
  useLocation();
  const [, setCount] = useState(0);
  useEffect(() => {
    const changed = (): void => setCount((count) => count + 1);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return read();
};
