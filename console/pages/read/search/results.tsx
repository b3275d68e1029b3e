import { formatCitation, parseCitationId } from "../../../../shared/citation/index.ts";
import { actName, useActs } from "../../../law/acts.tsx";
import { formatDay } from "../../../parts/dates.ts";
import { FailureNotice } from "../../../parts/notice.tsx";
import { withQuery } from "../../../service/request.ts";
import type { SearchResponse, SearchResult } from "../../../service/types.ts";
import type { Loaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";
import { pageAt, type Reading, readAs } from "../address/addresses.ts";
import { Standing } from "../text/standing.tsx";
import { foundWords } from "./found-words.ts";
import type { Wanted } from "./search.tsx";

const words = texts.read;

interface Props {
  readonly wanted: Wanted;
  readonly reading: Reading;
  readonly loaded: Loaded<SearchResponse>;
  /** False while what is shown is of an earlier query. */
  readonly isCurrent: boolean;
  /** The provision that the query cites; null where it cites none. */
  readonly cited: string | null;
  readonly hasOwnPage: boolean;
  onLeave(): void;
  onSearchAll(): void;
}

const Excerpt = ({
  text,
  query,
  language,
}: {
  readonly text: string;
  readonly query: string;
  readonly language: string | null;
}) => (
  <p class="excerpt" lang={language ?? undefined}>
    {foundWords(text, query).map((segment, position) =>
      segment.meaning === null ? segment.text : <mark key={position}>{segment.text}</mark>,
    )}
  </p>
);

const Result = ({
  result,
  query,
  reading,
  onLeave,
}: { readonly result: SearchResult; readonly query: string } & Pick<Props, "reading" | "onLeave">) => (
  <li>
    <a data-result href={pageAt(result.provision_id, reading)} onClick={onLeave}>
      {result.citation}
    </a>
    {result.title === "" ? null : (
      <span class="result-title" lang={reading.language ?? undefined}>
        {" "}
        {result.title}
      </span>
    )}{" "}
    {result.legal_status === "in_force" ? null : <Standing {...result} />}
    <Excerpt text={result.excerpt} query={query} language={reading.language} />
  </li>
);

/** The provision that a query names: it leads there whether or not a search finds it. */
const Cited = ({ id, reading, onLeave }: { readonly id: string } & Pick<Props, "reading" | "onLeave">) => {
  const { act } = useActs();
  const parsed = parseCitationId(id);
  const named = act(parsed?.actId ?? "");
  if (parsed === null || named === undefined) return null;
  return (
    <li>
      <a data-result href={pageAt(id, reading)} onClick={onLeave}>
        {formatCitation(parsed)} {actName(named)}
      </a>
      <p class="excerpt">{words.cited}</p>
    </li>
  );
};

const said = ({ loaded, isCurrent, wanted, reading, cited }: Props, act: string): string => {
  if (!isCurrent || loaded.body === null) return loaded.isSlow ? texts.loadingSlow : words.searching;
  const { length } = loaded.body.results;
  const then = reading.day === null ? "" : words.foundThen(formatDay(reading.day));
  if (length > 0) return words.found(length, then);
  if (cited !== null) return "";
  return wanted.act === "" ? words.nothingFound(then) : words.nothingFoundIn(act, then);
};

/** What a search found, best first, each with the words that were found in it. */
export const Results = (props: Props) => {
  const { wanted, reading, loaded, isCurrent, cited, hasOwnPage, onLeave, onSearchAll } = props;
  const { act } = useActs();
  const named = act(wanted.act);
  const results = (loaded.body?.results ?? []).filter(({ provision_id }) => provision_id !== cited);
  const isEmpty = isCurrent && loaded.body?.results.length === 0;
  return (
    <>
      {loaded.failure === null ? (
        <p class="small" role="status">
          {said(props, named === undefined ? wanted.act : actName(named))}
        </p>
      ) : (
        <FailureNotice failure={loaded.failure} retry={loaded.retry} />
      )}
      <ol class="results" aria-busy={!isCurrent}>
        {cited === null ? null : <Cited id={cited} reading={reading} onLeave={onLeave} />}
        {results.map((result) => (
          <Result key={result.provision_id} result={result} query={wanted.query} reading={reading} onLeave={onLeave} />
        ))}
      </ol>
      {isEmpty && wanted.act !== "" ? (
        <button type="button" onClick={onSearchAll}>
          {words.searchAll}
        </button>
      ) : null}
      {hasOwnPage && results.length > 0 ? (
        <p>
          <a
            data-result
            href={readAs(withQuery("/law", { q: wanted.query, act: wanted.act }), reading)}
            onClick={onLeave}
          >
            {words.allResults}
          </a>
        </p>
      ) : null}
    </>
  );
};
