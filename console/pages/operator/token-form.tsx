import { useState } from "preact/hooks";
import { type Failure, failureFrom } from "../../service/failure.ts";
import { send } from "../../service/request.ts";
import { texts } from "../../texts/en.ts";
import { OperatorFailure } from "./failure.tsx";
import { storeToken } from "./token.ts";

const words = texts.operator;

/** What the token is tried on. */
export const corpusPath = "/v1/admin/corpus";

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

/** Asks for the operator's token, and takes only one that the service accepts. */
export const TokenForm = ({ onToken }: { onToken(token: string): void }) => {
  const [problem, setProblem] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isChecking, setChecking] = useState(false);

  const open = async (form: HTMLFormElement, token: string): Promise<void> => {
    setChecking(true);
    try {
      await send(corpusPath, { key: token });
      if (inputOf(form, "keep").checked) storeToken(token);
      onToken(token);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setChecking(false);
      inputOf(form, "token").focus();
    }
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const token = inputOf(form, "token").value.trim();
    setFailure(null);
    setProblem(token === "" ? words.empty : "");
    if (token === "") inputOf(form, "token").focus();
    else if (!isChecking) void open(form, token);
  };

  return (
    <>
      {failure === null ? null : <OperatorFailure failure={failure} />}
      <form class="form" onSubmit={submit} noValidate>
        <label for="token">{words.token}</label>
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="token-hint token-problem"
          aria-invalid={problem !== "" || failure?.code === "unauthorized"}
        />
        <p id="token-hint" class="small">
          {words.tokenHint}
        </p>
        <p id="token-problem" class="problem" role="alert">
          {problem}
        </p>
        <label class="choice">
          <input name="keep" type="checkbox" defaultChecked />
          {words.keep}
        </label>
        <button type="submit" class="primary" aria-disabled={isChecking}>
          {isChecking ? words.checking : words.open}
        </button>
      </form>
    </>
  );
};
