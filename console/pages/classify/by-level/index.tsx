import "../classify.css";
import { useLocation } from "preact-iso";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { formatDay } from "../../../parts/dates.ts";
import { download } from "../../../parts/download.ts";
import { FailureNotice, Loading, Notice } from "../../../parts/notice.tsx";
import { Page } from "../../../parts/page.tsx";
import type { Failure } from "../../../service/failure.ts";
import type { ObligationsResponse } from "../../../service/types.ts";
import { useLoaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";
import { DayForm } from "../../read/reading/day-form.tsx";
import { Timeline } from "../duties/groups.tsx";
import { timelineOf } from "../duties/timeline.ts";
import { countOf } from "../duties/words.ts";
import { choiceOf, dutiesPage, dutiesPath } from "./choice.ts";
import { listCsv, listMarkdown, titleOf } from "./export.ts";
import { LevelForm } from "./form.tsx";

const words = texts.classify.byLevel;

const Exports = ({ list, page }: { readonly list: ObligationsResponse; readonly page: string }) => {
  const name = [words.file, list.risk_level, list.role, list.counted_from].filter((part) => part !== null).join("-");
  const address = `${location.origin}${page}`;
  const markdown = listMarkdown(list, address);
  return (
    <div class="exports">
      <button type="button" onClick={() => download(`${name}.md`, "text/markdown", markdown)}>
        {texts.classify.export.markdown}
      </button>
      <button type="button" onClick={() => download(`${name}.csv`, "text/csv", listCsv(list))}>
        {texts.classify.export.csv}
      </button>
      <button type="button" onClick={() => print()}>
        {texts.classify.export.print}
      </button>
      <CopyButton text={markdown} label={texts.classify.export.copy} />
      <CopyButton text={address} label={words.copyLink} />
    </div>
  );
};

interface ListProps {
  readonly list: ObligationsResponse;
  readonly page: string;
  readonly day: string | null;
}

const List = ({ list, page, day }: ListProps) => (
  <>
    {list.total === 0 ? null : <Exports list={list} page={page} />}
    <Timeline groups={timelineOf(list.obligations, list.counted_from)} showsRoles={list.role === null} day={day} />
    <p class="small origin">
      {words.listed}: {formatDay(list.counted_from)}. {texts.corpus(list.corpus_version)}. {texts.noAdvice}
    </p>
  </>
);

/** A corpus need not hold the AI Act: another choice on this page would not help then. */
const NotListed = ({ failure, retry }: { readonly failure: Failure; readonly retry: () => void }) =>
  failure.code === "unknown_regulation" ? (
    <Notice tone="bad" title={words.noAct.title}>
      <p>{failure.message}</p>
      <p>{words.noAct.todo}</p>
    </Notice>
  ) : (
    <FailureNotice failure={failure} retry={retry} />
  );

/** What the AI Act asks of systems of a level, for a role, in the order in which it begins: for who knows the level and describes no system. */
export const DutiesPage = () => {
  const { query, route } = useLocation();
  const choice = choiceOf(query);
  const { body, failure, isLoading, isSlow, retry } = useLoaded<ObligationsResponse>(dutiesPath(choice));
  const list = isLoading ? null : body;
  const said = list === null || list.total > 0 ? "" : words.none;
  return (
    <Page title={words.title} lead={words.lead}>
      <p class="no-print">
        {words.unknown} <a href="/classify">{words.describe}</a>
      </p>
      <LevelForm choice={choice} choose={(next) => route(dutiesPage(next), true)} />
      <DayForm day={choice.day} show={(day) => route(dutiesPage({ ...choice, day }), true)} />
      {choice.day === null ? null : (
        <Notice tone="caution" title={texts.read.earlier(formatDay(choice.day))}>
          <p>
            <a href={dutiesPage({ ...choice, day: null })}>{words.today}</a>
          </p>
        </Notice>
      )}
      <section class="result" aria-labelledby="duties-title">
        <h2 id="duties-title">{list === null ? words.heading : titleOf(list)}</h2>
        {/* Always there, so that a change of the choice is said aloud. */}
        <p role="status">
          {choice.level === null ? words.choose : ""}
          {list === null ? "" : said || countOf(timelineOf(list.obligations, list.counted_from), choice.day)}
        </p>
        {isLoading ? <Loading isSlow={isSlow} /> : null}
        {failure === null || isLoading ? null : <NotListed failure={failure} retry={retry} />}
        {list === null ? null : <List list={list} page={dutiesPage(choice)} day={choice.day} />}
        <p class="small">{words.models}</p>
      </section>
    </Page>
  );
};
