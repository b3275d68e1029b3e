import { useState } from "preact/hooks";
import { type Failure, failureFrom } from "../service/failure.ts";

interface Props {
  /** What the field is called in the document: `key`, `token`. */
  readonly name: string;
  readonly words: Readonly<Record<"label" | "hint" | "keep" | "submit" | "checking" | "empty", string>>;
  /** Asks the service whether it accepts what was typed; throws where it does not. */
  check(secret: string): Promise<unknown>;
  /** It does, and the reader wants it remembered or not. */
  onAccepted(secret: string, keep: boolean): void;
  /** Why it does not; null while nothing is wrong. */
  onFailure(failure: Failure | null): void;
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

/** Asks for a key or a token, and takes only one that the service accepts. */
export const SecretForm = ({ name, words, check, onAccepted, onFailure }: Props) => {
  const [problem, setProblem] = useState("");
  const [isRefused, setRefused] = useState(false);
  const [isChecking, setChecking] = useState(false);

  const fail = (failure: Failure | null): void => {
    setRefused(failure?.code === "unauthorized");
    onFailure(failure);
  };

  const open = async (form: HTMLFormElement, secret: string): Promise<void> => {
    const keep = inputOf(form, "keep").checked;
    setChecking(true);
    try {
      await check(secret);
      onAccepted(secret, keep);
    } catch (thrown) {
      fail(failureFrom(thrown));
      inputOf(form, name).focus();
    } finally {
      setChecking(false);
    }
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const secret = inputOf(form, name).value.trim();
    fail(null);
    setProblem(secret === "" ? words.empty : "");
    if (secret === "") inputOf(form, name).focus();
    else if (!isChecking) void open(form, secret);
  };

  return (
    <form class="form" onSubmit={submit} noValidate>
      <label for={name}>{words.label}</label>
      <input
        id={name}
        name={name}
        type="password"
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${name}-hint ${name}-problem`}
        aria-invalid={problem !== "" || isRefused}
      />
      <p id={`${name}-hint`} class="small">
        {words.hint}
      </p>
      <p id={`${name}-problem`} class="problem" role="alert">
        {problem}
      </p>
      <label class="choice">
        <input name="keep" type="checkbox" defaultChecked />
        {words.keep}
      </label>
      <button type="submit" class="primary" aria-disabled={isChecking}>
        {isChecking ? words.checking : words.submit}
      </button>
    </form>
  );
};
