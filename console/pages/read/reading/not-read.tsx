import { formatDay } from "../../../parts/dates.ts";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import type { Failure } from "../../../service/failure.ts";
import type { CorpusVersionInfo, VersionsResponse } from "../../../service/types.ts";
import { useLoaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";
import { asItIs, type Reading, readAs } from "../address/addresses.ts";
import { languageName } from "./language.tsx";

const words = texts.read;

interface Props {
  readonly reading: Reading;
  /** The page's address without a day or a language. */
  readonly page: string;
  readonly failure: Failure;
  readonly retry: () => void;
}

const stateDay = ({ as_of, newest_law }: CorpusVersionInfo): string => as_of ?? newest_law;

const State = ({ version, page }: { readonly version: CorpusVersionInfo; readonly page: string }) => (
  <li>
    <a href={version.is_current ? page : readAs(page, { ...asItIs, day: stateDay(version) })}>
      {words.publishedState(formatDay(stateDay(version)), version.corpus_version)}
    </a>
    {version.is_current ? ` – ${words.isToday}` : ""}
  </li>
);

/** The days on which the law can be read, where it cannot on the one that was asked for. */
const NotThen = ({ day, page }: Pick<Props, "page"> & { readonly day: string }) => {
  const { body } = useLoaded<VersionsResponse>("/v1/versions");
  return (
    <Notice tone="info" title={words.notThen(formatDay(day))}>
      <p>
        <a href={page}>{words.today}</a>
      </p>
      {body === null ? null : (
        <>
          <p>{words.published}</p>
          <ul>
            {body.versions.map((version) => (
              <State key={version.corpus_version} version={version} page={page} />
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
};

/** Why what the address names cannot be read as it asks, and how it can be. */
export const NotRead = ({ reading, page, failure, retry }: Props) => {
  const { day, language } = reading;
  if (failure.status !== 404 || (day === null && language === null))
    return <FailureNotice failure={failure} retry={retry} />;
  return (
    <>
      <FailureNotice failure={failure} />
      {language === null ? null : (
        <Notice tone="info" title={words.notInLanguage(languageName(language))}>
          <p>
            <a href={readAs(page, { day, language: null })}>{words.ownLanguage}</a>
          </p>
        </Notice>
      )}
      {day === null ? null : <NotThen day={day} page={page} />}
    </>
  );
};
