import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** What is done, and what is left as it is: the buttons' words. */
  readonly action: string;
  readonly cancel: string;
  readonly isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone. The button that changes nothing comes first and has the focus; Escape does the same. */
export const Confirm = ({ title, children, action, cancel, isBusy, onConfirm, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <p class="buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button type="button" class="danger" disabled={isBusy} onClick={onConfirm}>
          {action}
        </button>
      </p>
    </dialog>
  );
};
