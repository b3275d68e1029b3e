import { useLocation } from "preact-iso";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import type { CorpusVersionInfo, VersionsResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { addressOf, type Choice, choiceOf, preset } from "./choice.ts";
import { Chooser } from "./chooser.tsx";
import { Difference } from "./difference.tsx";
import "./compare.css";
import { Advice } from "./advice.tsx";

const words = texts.compare;

interface ComparedProps {
  readonly choice: Choice;
  readonly versions: readonly CorpusVersionInfo[];
  readonly choose: (choice: Choice, isStep: boolean) => void;
}

/** What is between two versions, or why nothing can be. */
const Compared = ({ choice, versions, choose }: ComparedProps) => {
  const from = versions.find(({ corpus_version }) => corpus_version === choice.from);
  const to = versions.find(({ corpus_version }) => corpus_version === choice.to);
  if (versions.length < 2 && choice.from === "") return <Advice of="onlyOne" />;
  if (from === undefined) return <Advice of="unknown" version={choice.from} />;
  if (to === undefined) return <Advice of="unknown" version={choice.to} />;
  if (from === to) return <Advice of="sameTwice" />;
  return <Difference choice={choice} from={from} to={to} choose={choose} />;
};

/** What changed in the law between two versions of the corpus. Everything chosen is in the address. */
export const ComparePage = () => {
  const { query, route } = useLocation();
  const published = useLoaded<VersionsResponse>("/v1/versions");
  const versions = published.body?.versions ?? [];
  const written = choiceOf(query);
  const choice = { ...written, ...preset(written, versions) };
  const choose = (next: Choice, isStep: boolean): void => route(addressOf(next), !isStep);
  return (
    <Page title={words.title} lead={words.lead}>
      {published.failure === null ? null : <FailureNotice failure={published.failure} retry={published.retry} />}
      {published.body !== null || published.failure !== null ? null : <Loading isSlow={published.isSlow} />}
      {published.body === null ? null : (
        <>
          <Chooser choice={choice} versions={versions} choose={choose} />
          <Compared choice={choice} versions={versions} choose={choose} />
        </>
      )}
    </Page>
  );
};
