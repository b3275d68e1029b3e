import { useEffect, useRef } from "preact/hooks";
import { texts } from "../../../texts/en.ts";
import { SignInForm } from "../../sign-in.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Asks for a key over the page, which stays as it is; the focus goes back to where it was. */
export const SignInDialog = ({ isOpen, close }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="api-dialog" aria-label={texts.signIn.title} onClose={close}>
      {isOpen ? (
        <>
          <h4>{texts.signIn.title}</h4>
          <SignInForm />
          <button type="button" onClick={close}>
            {texts.documentation.workbench.cancel}
          </button>
        </>
      ) : null}
    </dialog>
  );
};
