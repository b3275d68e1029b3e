import { useState } from "preact/hooks";
import { FailureNotice, Loading } from "../parts/notice.tsx";
import { Page } from "../parts/page.tsx";
import { SecretForm } from "../parts/secret-form.tsx";
import type { Failure } from "../service/failure.ts";
import { send } from "../service/request.ts";
import { useSession } from "../service/session.tsx";
import { texts } from "../texts/en.ts";

const words = texts.signIn;

/** A key to type. */
export const SignInForm = () => {
  const { signIn, linkFailure } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const shown = failure ?? linkFailure;
  return (
    <>
      {shown === null ? null : <FailureNotice failure={shown} />}
      <SecretForm
        name="key"
        words={{ ...words, label: words.key }}
        check={(key) => send("/v1/account", { key })}
        onAccepted={signIn}
        onFailure={setFailure}
      />
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
