import { useState } from "preact/hooks";
import { Page } from "../../parts/page.tsx";
import type { AdminCorpusResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { Corpus } from "./corpus.tsx";
import { isRefusal, OperatorFailure } from "./failure.tsx";
import { readToken, storeToken } from "./token.ts";
import { corpusPath, TokenForm } from "./token-form.tsx";
import { OperatorUsage } from "./usage.tsx";

const words = texts.operator;

interface OpenedProps {
  readonly token: string;
  onLeave(): void;
}

/** A token that is refused by now is said to be once, and not by each part. */
const Opened = ({ token, onLeave }: OpenedProps) => {
  const corpus = useLoaded<AdminCorpusResponse>(corpusPath, { token });
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={corpus.retry}>
          {words.refresh}
        </button>
        <button type="button" onClick={onLeave}>
          {words.leave}
        </button>
      </p>
      {corpus.failure !== null && isRefusal(corpus.failure) ? (
        <OperatorFailure failure={corpus.failure} />
      ) : (
        <>
          <Corpus {...corpus} />
          <OperatorUsage token={token} />
        </>
      )}
    </>
  );
};

/** The operator's page: the versions of the law, and usage of all organizations. It needs the operator's token and no key. */
export const OperatorPage = () => {
  const [token, setToken] = useState(readToken);
  const leave = (): void => {
    storeToken(null);
    setToken(null);
  };
  return (
    <Page title={texts.pages.operator} lead={words.lead}>
      {token === null ? <TokenForm onToken={setToken} /> : <Opened token={token} onLeave={leave} />}
    </Page>
  );
};
