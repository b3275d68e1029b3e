import "./library.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { actName, useActs } from "../../law/acts.tsx";
import { formatCount } from "../../parts/dates.ts";
import { Loading } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { withQuery } from "../../service/request.ts";
import type { Regulation, RegulationsResponse } from "../../service/types.ts";
import { type Loaded, useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { asItIs, type Reading, readAs, readingIn } from "./address/addresses.ts";
import { actsPath } from "./address/lookup.ts";
import { Then } from "./reading/day.tsx";
import { ReadingForm } from "./reading/form.tsx";
import { NotRead } from "./reading/not-read.tsx";
import { Search, type Wanted } from "./search/search.tsx";

const words = texts.read;
/** The address follows what is typed after so long a rest: browsers allow only so many changes in a while. */
const addressMs = 400;

const addressOf = ({ query, act }: Wanted, reading: Reading): string =>
  readAs(withQuery("/law", { q: query.trim(), act }), reading);

const wantedIn = (query: Readonly<Record<string, string>>): Wanted => ({
  query: query["q"] ?? "",
  act: query["act"] ?? "",
});

/** What is searched for, kept in the address, so that the search can be shared and the way back leads to it. */
const useWanted = (reading: Reading): [Wanted, (wanted: Wanted) => void] => {
  const { query, route } = useLocation();
  const [wanted, setWanted] = useState(() => wantedIn(query));
  const written = useRef(addressOf(wanted, reading));
  const given = addressOf(wantedIn(query), reading);
  useEffect(() => {
    if (given === written.current) return;
    written.current = given;
    setWanted(wantedIn(query));
  }, [given]);
  // Tidied up at once when the page is left. Other effects are some frames later: an address that came due meanwhile would lead back here.
  useLayoutEffect(() => {
    const address = addressOf(wanted, reading);
    if (address === written.current) return;
    const timer = setTimeout(() => {
      written.current = address;
      route(address, true);
    }, addressMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [wanted, setWanted];
};

interface ActProps {
  readonly act: Regulation;
  readonly reading: Reading;
}

const Act = ({ act, reading }: ActProps) => {
  const { articles, recitals, annexes } = act.counts;
  return (
    <>
      <a href={readAs(`/law/${act.act_id}`, reading)}>{actName(act)}</a>
      {actName(act) === act.number ? null : <span> {act.number}</span>}
      <p class="act-title">{act.title}</p>
      <p class="small">{words.counts(formatCount(articles), formatCount(recitals), formatCount(annexes))}</p>
    </>
  );
};

interface FamilyProps {
  readonly main: Regulation;
  readonly others: readonly Regulation[];
  readonly reading: Reading;
}

const Family = ({ main, others, reading }: FamilyProps) => (
  <li>
    <Act act={main} reading={reading} />
    {others.length === 0 ? null : (
      <details>
        <summary>
          {words.madeUnder(actName(main))} ({formatCount(others.length)})
        </summary>
        <ul>
          {others.map((act) => (
            <li key={act.act_id}>
              <Act act={act} reading={reading} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </li>
);

interface ActsProps extends Pick<ActProps, "reading"> {
  readonly loaded: Loaded<RegulationsResponse>;
}

/** The acts of the corpus, each with those made under it. */
const Acts = ({ loaded, reading }: ActsProps) => {
  if (loaded.failure !== null)
    return <NotRead reading={reading} page="/law" failure={loaded.failure} retry={loaded.retry} />;
  if (loaded.body === null) return <Loading isSlow={loaded.isSlow} />;
  const all = loaded.body.regulations;
  const ids = new Set(all.map(({ act_id }) => act_id));
  const mains = all.filter(({ act_id, regulation }) => act_id === regulation || !ids.has(regulation));
  return (
    <ul class="acts">
      {mains.map((main) => (
        <Family
          key={main.act_id}
          main={main}
          reading={reading}
          others={all.filter((act) => act !== main && act.regulation === main.act_id)}
        />
      ))}
    </ul>
  );
};

/** All acts, and a search over them: of today, or of a day that is chosen. */
export const LibraryPage = () => {
  const { query } = useLocation();
  const reading = readingIn(query);
  const { day } = reading;
  const [wanted, setWanted] = useWanted(reading);
  const today = useActs();
  const then = useLoaded<RegulationsResponse>(actsPath(reading), { fixed: true });
  const loaded = day === null ? today.loaded : then;
  const page = addressOf(wanted, asItIs);
  return (
    <Page title={texts.pages.read} lead={words.lead} at="/law">
      {day === null || loaded.body === null ? null : (
        <Then day={day} page={page} version={loaded.body.corpus_version} actId="" articleId={null} />
      )}
      <Search wanted={wanted} reading={reading} onChange={setWanted} as="page" />
      <ReadingForm actId="" reading={reading} page={page} />
      <h2>{words.acts}</h2>
      <Acts loaded={loaded} reading={{ day, language: null }} />
    </Page>
  );
};
