import { useState } from "preact/hooks";
import { FailureNotice, Loading } from "../parts/notice.tsx";
import { Page } from "../parts/page.tsx";
import { type Failure, failureFrom } from "../service/failure.ts";
import { requestJson } from "../service/request.ts";
import { useSession } from "../service/session.tsx";
import type { AccountResponse } from "../service/types.ts";
import { texts } from "../texts/en.ts";

const words = texts.signIn;

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

/** A key to type, and only one that the service accepts is taken. */
export const SignInForm = () => {
  const { signIn, linkFailure } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [problem, setProblem] = useState("");
  const [isChecking, setChecking] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = inputOf(form, "key").value.trim();
    const keep = inputOf(form, "keep").checked;
    setFailure(null);
    setProblem(key === "" ? words.empty : "");
    if (key === "") return inputOf(form, "key").focus();
    setChecking(true);
    try {
      await requestJson<AccountResponse>("/v1/account", { key });
      signIn(key, keep);
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      inputOf(form, "key").focus();
    } finally {
      setChecking(false);
    }
  };

  return (
    <>
      {linkFailure === null || failure !== null ? null : <FailureNotice failure={linkFailure} />}
      {failure === null ? null : <FailureNotice failure={failure} />}
      <form class="form" onSubmit={submit} noValidate>
        <label for="key">{words.key}</label>
        <input
          id="key"
          name="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="key-hint key-problem"
          aria-invalid={problem !== "" || failure?.code === "unauthorized"}
        />
        <p id="key-hint" class="small">
          {words.hint}
        </p>
        <p id="key-problem" class="problem" role="alert">
          {problem}
        </p>
        <label class="choice">
          <input name="keep" type="checkbox" defaultChecked />
          {words.keep}
        </label>
        <button type="submit" class="primary" disabled={isChecking}>
          {isChecking ? words.checking : words.submit}
        </button>
      </form>
      <p class="small">{words.howToGet}</p>
    </>
  );
};

/** Asks for a key where none is known. */
export const SignIn = ({ isReady }: { readonly isReady: boolean }) =>
  isReady ? (
    <Page title={words.title} lead={words.lead}>
      <SignInForm />
    </Page>
  ) : (
    <Page title={words.opening}>
      <Loading isSlow={false} />
    </Page>
  );
