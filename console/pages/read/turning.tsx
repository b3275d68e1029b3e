import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { ContentsEntry } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { pageAt } from "./address/addresses.ts";
import type { Neighbours } from "./contents/order.ts";

const words = texts.read;

interface Props extends Neighbours {
  readonly day: string | null;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea");

/** Alt + Shift + an arrow turns to the previous or the next provision, except while something is written. */
export const useTurningKeys = ({ previous, next, day }: Props): void => {
  const { route } = useLocation();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || isWriting(event.target)) return;
      const entry = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (!entry) return;
      event.preventDefault();
      route(pageAt(entry.article_id ?? "", day));
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [previous, next, day]);
};

interface TurnProps {
  readonly entry: ContentsEntry | null;
  readonly day: string | null;
  readonly to: "previous" | "next";
}

const Turn = ({ entry, day, to }: TurnProps) => {
  if (entry === null) return null;
  const name = `${words[to]}: ${entry.label}`;
  return (
    <a
      class={`turn-${to}`}
      href={pageAt(entry.article_id ?? "", day)}
      rel={to === "next" ? "next" : "prev"}
      aria-keyshortcuts={to === "next" ? "Alt+Shift+ArrowRight" : "Alt+Shift+ArrowLeft"}
      title={entry.title === "" ? words.turningKeys : `${entry.title}. ${words.turningKeys}`}
    >
      {to === "next" ? `${name} →` : `← ${name}`}
    </a>
  );
};

/** Links to the provisions before and after one; it stands above and below the text. */
export const Turning = ({ previous, next, day, isBelow }: Props & { readonly isBelow: boolean }) =>
  previous === null && next === null ? null : (
    <nav class="turning" aria-label={isBelow ? words.turningBelow : words.turning}>
      <Turn entry={previous} day={day} to="previous" />
      <Turn entry={next} day={day} to="next" />
    </nav>
  );
