import { useState } from "preact/hooks";
import { SecretForm } from "../../parts/secret-form.tsx";
import type { Failure } from "../../service/failure.ts";
import { send } from "../../service/request.ts";
import { texts } from "../../texts/en.ts";
import { OperatorFailure } from "./failure.tsx";
import { storeToken } from "./token.ts";

const words = texts.operator;

/** What the token is tried on. */
export const corpusPath = "/v1/admin/corpus";

/** Asks for the operator's token. */
export const TokenForm = ({ onToken }: { onToken(token: string): void }) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const accept = (token: string, keep: boolean): void => {
    if (keep) storeToken(token);
    onToken(token);
  };
  return (
    <>
      {failure === null ? null : <OperatorFailure failure={failure} />}
      <SecretForm
        name="token"
        words={{ ...words, label: words.token, hint: words.tokenHint, submit: words.open }}
        check={(token) => send(corpusPath, { key: token })}
        onAccepted={accept}
        onFailure={setFailure}
      />
    </>
  );
};
