import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { ContentsEntry } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { pageAt, type Reading } from "./address/addresses.ts";
import type { Neighbours } from "./contents/order.ts";

const words = texts.read;

interface Props extends Neighbours {
  readonly reading: Reading;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea");

/** Alt + Shift + an arrow turns to the previous or the next provision, except while something is written. */
export const useTurningKeys = ({ previous, next, reading }: Props): void => {
  const { route } = useLocation();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || isWriting(event.target)) return;
      const entry = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (!entry) return;
      event.preventDefault();
      route(pageAt(entry.article_id ?? "", reading));
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [previous, next, reading.day, reading.language]);
};

interface TurnProps {
  readonly entry: ContentsEntry | null;
  readonly reading: Reading;
  readonly to: "previous" | "next";
}

const Turn = ({ entry, reading, to }: TurnProps) => {
  if (entry === null) return null;
  const name = `${words[to]}: ${entry.label}`;
  return (
    <a
      class={`turn-${to}`}
      href={pageAt(entry.article_id ?? "", reading)}
      rel={to === "next" ? "next" : "prev"}
      aria-keyshortcuts={to === "next" ? "Alt+Shift+ArrowRight" : "Alt+Shift+ArrowLeft"}
      title={entry.title === "" ? words.turningKeys : `${entry.title}. ${words.turningKeys}`}
    >
      {to === "next" ? `${name} →` : `← ${name}`}
    </a>
  );
};

/** Links to the provisions before and after one; it stands above and below the text. */
export const Turning = ({ previous, next, reading, isBelow }: Props & { readonly isBelow: boolean }) =>
  previous === null && next === null ? null : (
    <nav class="turning" aria-label={isBelow ? words.turningBelow : words.turning}>
      <Turn entry={previous} reading={reading} to="previous" />
      <Turn entry={next} reading={reading} to="next" />
    </nav>
  );
