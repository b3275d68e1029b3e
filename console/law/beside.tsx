import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWide } from "../parts/use-wide.ts";
import "./beside.css";
import { ProvisionPanel } from "./provision-panel.tsx";

/** What is open beside a text, and how something is opened there. */
export interface BesideState {
  readonly openId: string | null;
  /** There is room for two columns. */
  readonly isWide: boolean;
  /** Opens a provision that a reader asked for: the focus goes there, and on closing back to the opener. */
  open(provisionId: string, opener: HTMLElement): void;
  /** Opens it by itself, without taking the focus; a narrow window stays as it is. */
  show(provisionId: string): void;
}

const BesideContext = createContext<BesideState | null>(null);

/** What is open beside the text that this is part of. */
export const useBeside = (): BesideState => {
  const beside = useContext(BesideContext);
  if (beside === null) throw new Error("A citation outside of a text that has something beside it");
  return beside;
};

interface Opened {
  readonly id: string;
  readonly subject: string | null;
  /** Null where it opened by itself. */
  readonly opener: HTMLElement | null;
  /** Tells one opening from the next, also of the same provision. */
  readonly turn: number;
}

interface Props {
  /** What the text is about just now: what was opened beside something else is closed. Null where there is nothing to open yet. */
  readonly subject: string | null;
  /** What the column is for, while nothing is open in it. */
  readonly hint: string;
  readonly children: ComponentChildren;
}

/** A text with the law beside it: a column of its own in a wide window, a sheet over the page in a narrow one. */
export const Beside = ({ subject, hint, children }: Props) => {
  const isWide = useWide();
  const [latest, setOpened] = useState<Opened | null>(null);
  const opened = latest?.subject === subject ? latest : null;
  const text = useRef<HTMLDivElement>(null);
  const comesBackTo = useRef<HTMLElement | null>(null);

  const beside = useMemo<BesideState>(() => {
    const put = (id: string, opener: HTMLElement | null): void =>
      setOpened((before) => ({ id, subject, opener, turn: (before?.turn ?? 0) + 1 }));
    return { openId: opened?.id ?? null, isWide, open: put, show: (id) => put(id, null) };
  }, [opened, subject, isWide]);

  // Only when a sheet is gone can what it covered take the focus.
  useEffect(() => {
    if (opened === null) comesBackTo.current?.focus();
    comesBackTo.current = null;
  }, [opened]);

  const close = (): void => {
    comesBackTo.current = opened?.opener?.isConnected ? opened.opener : text.current;
    setOpened(null);
  };
  const isShown = opened !== null && (isWide || opened.opener !== null);
  return (
    <BesideContext.Provider value={beside}>
      <div class={subject === null ? undefined : "beside"}>
        <div class="beside-text" ref={text} tabIndex={-1}>
          {children}
        </div>
        {isShown ? (
          <ProvisionPanel
            key={opened.turn}
            provisionId={opened.id}
            takesFocus={opened.opener !== null}
            isSheet={!isWide}
            close={close}
          />
        ) : subject === null ? null : (
          <p class="beside-hint small">{hint}</p>
        )}
      </div>
    </BesideContext.Provider>
  );
};
