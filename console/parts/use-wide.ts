import { useEffect, useState } from "preact/hooks";

/** Where two columns begin; the styles say the same. */
const wide = "(min-width: 64rem)";

/** Whether the window has room for two columns, also after it was turned or resized. */
export const useWide = (): boolean => {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const follow = (): void => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return isWide;
};
