import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useActs } from "../../law/acts.tsx";
import { formatDay } from "../../parts/dates.ts";
import { FailureNotice, Notice } from "../../parts/notice.tsx";
import type { Failure } from "../../service/failure.ts";
import { withQuery } from "../../service/request.ts";
import type { CorpusVersionInfo, VersionsResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { atDay, dayIn } from "./address/addresses.ts";

const words = texts.read;

interface Props {
  /** The day that is read; null for today. */
  readonly day: string | null;
  /** The page's address without a day. */
  readonly page: string;
}

/** Chooses the day whose law is read. Nothing happens until it is sent: a half-written year is a date too. */
export const DayForm = ({ day, page }: Props) => {
  const { route } = useLocation();
  const [problem, setProblem] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("day") as HTMLInputElement;
    const chosen = dayIn(input.value);
    const isWrong = chosen === null && (input.value !== "" || input.validity.badInput);
    setProblem(isWrong ? words.dayWrong : "");
    if (isWrong) input.focus();
    else route(atDay(page, chosen));
  };
  return (
    <form class="day-form" onSubmit={submit} noValidate>
      <label for="day">{words.day}</label>
      <input
        id="day"
        name="day"
        type="date"
        defaultValue={day ?? ""}
        key={day}
        aria-describedby="day-problem"
        aria-invalid={problem !== ""}
      />
      <button type="submit">{words.showDay}</button>
      <p id="day-problem" class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
};

interface ThenProps extends Props {
  readonly day: string;
  /** The version that serves the day. */
  readonly version: string;
  readonly articleId: string | null;
}

const comparePage = (articleId: string | null, from: string, to: string): string => {
  const [, act, article] = /^(.+?)_((?:art|annex|rec)[^_]+)$/.exec(articleId ?? "") ?? [];
  return withQuery("/compare", { from, to, act, article });
};

/** Says that an earlier state is read, and leads back to today's. */
export const Then = ({ day, page, version, articleId }: ThenProps) => {
  const { corpusVersion } = useActs();
  if (version === corpusVersion)
    return (
      <Notice tone="info" title={words.sameAsToday(formatDay(day))}>
        <p>
          <a href={page}>{words.today}</a>
        </p>
      </Notice>
    );
  return (
    <>
      <div class="read-earlier">
        <Notice tone="caution" title={words.earlier(formatDay(day))}>
          <p class="notice-links">
            <a href={page}>{words.today}</a>
            {corpusVersion === null ? null : (
              <a href={comparePage(articleId, version, corpusVersion)}>{words.compare}</a>
            )}
          </p>
        </Notice>
      </div>
      <p class="small">{words.earlierBy(version)}</p>
    </>
  );
};

const stateDay = ({ as_of, newest_law }: CorpusVersionInfo): string => as_of ?? newest_law;

const State = ({ version, page }: { readonly version: CorpusVersionInfo; readonly page: string }) => (
  <li>
    <a href={version.is_current ? page : atDay(page, stateDay(version))}>
      {words.publishedState(formatDay(stateDay(version)), version.corpus_version)}
    </a>
    {version.is_current ? ` – ${words.isToday}` : ""}
  </li>
);

/** Why a provision cannot be read as of a day, and the days on which the law can be read. */
export const NotThen = ({ day, page, failure }: Props & { readonly day: string; readonly failure: Failure }) => {
  const { body } = useLoaded<VersionsResponse>("/v1/versions");
  return (
    <>
      <FailureNotice failure={failure} />
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
    </>
  );
};
