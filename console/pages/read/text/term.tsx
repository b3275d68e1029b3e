import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { DefinitionsResponse } from "../../../service/types.ts";
import { useLoaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";
import { pageAt, type Reading } from "../address/addresses.ts";
import { definitionsPath } from "../address/lookup.ts";
import type { DefinedTerm } from "./marks.ts";

interface DefinitionProps {
  readonly id: string;
  readonly term: DefinedTerm;
  readonly reading: Reading;
}

/** The definition in the law's words, with the place where it stands. */
const Definition = ({ id, term: { provisionId, citation }, reading }: DefinitionProps) => {
  const { body, isLoading } = useLoaded<DefinitionsResponse>(definitionsPath(provisionId, reading), { fixed: true });
  const text = body?.definitions.find(({ provision_id }) => provision_id === provisionId)?.text;
  return (
    <span class="definition" id={id}>
      <span class="definition-text">{text ?? (isLoading ? texts.loading : texts.read.noWords)}</span>{" "}
      <a href={pageAt(provisionId, reading)}>{citation}</a>
    </span>
  );
};

/** The term that shows its definition now: one at a time. */
let closeShown: (() => void) | null = null;

const pointerMs = { open: 150, close: 300 } as const;

/**
 * Opens and closes what belongs to an element: while a mouse is over it, while the focus is in it, and when it is touched. Escape closes
 * it and leaves the focus where it is (WCAG 1.4.13).
 */
const useShown = () => {
  const [isShown, setShown] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDismissed = useRef(false);

  const hide = useRef((): void => {
    clearTimeout(timer.current);
    setShown(false);
    if (closeShown === hide.current) closeShown = null;
  });
  const show = (): void => {
    clearTimeout(timer.current);
    if (closeShown !== hide.current) closeShown?.();
    closeShown = hide.current;
    setShown(true);
  };

  useEffect(() => {
    if (!isShown) return;
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      isDismissed.current = true;
      if (whole.current?.contains(document.activeElement)) whole.current.querySelector("button")?.focus();
      hide.current();
    };
    const touched = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !whole.current?.contains(target)) hide.current();
    };
    document.addEventListener("keydown", pressed);
    document.addEventListener("pointerdown", touched);
    return () => {
      document.removeEventListener("keydown", pressed);
      document.removeEventListener("pointerdown", touched);
    };
  }, [isShown]);
  useEffect(() => () => hide.current(), []);

  const onPointerEnter = ({ pointerType }: PointerEvent): void => {
    clearTimeout(timer.current);
    if (pointerType === "mouse" && !isShown && !isDismissed.current) timer.current = setTimeout(show, pointerMs.open);
  };
  const onPointerLeave = (): void => {
    clearTimeout(timer.current);
    isDismissed.current = false;
    const hasFocus = whole.current?.contains(document.activeElement) ?? false;
    if (!hasFocus) timer.current = setTimeout(hide.current, pointerMs.close);
  };
  const onFocusIn = (): void => {
    if (!isDismissed.current) show();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && whole.current?.contains(relatedTarget)) return;
    isDismissed.current = false;
    hide.current();
  };
  return { isShown, show, whole, handlers: { onPointerEnter, onPointerLeave, onFocusIn, onFocusOut } };
};

interface Props {
  readonly text: string;
  readonly term: DefinedTerm;
  readonly reading: Reading;
}

/** A defined term within the law's text. */
export const Term = ({ text, term, reading }: Props) => {
  const id = useId();
  const { isShown, show, whole, handlers } = useShown();
  return (
    <span ref={whole} class="term-whole" {...handlers}>
      <button
        type="button"
        class="term"
        aria-expanded={isShown}
        aria-describedby={isShown ? id : undefined}
        onClick={show}
      >
        {text}
      </button>
      {isShown ? <Definition id={id} term={term} reading={reading} /> : null}
    </span>
  );
};
