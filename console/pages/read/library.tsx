import "./library.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { actName, useActs } from "../../law/acts.tsx";
import { formatCount } from "../../parts/dates.ts";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { withQuery } from "../../service/request.ts";
import type { Regulation } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { Search, type Wanted } from "./search/search.tsx";

const words = texts.read;
/** The address follows what is typed after so long a rest: browsers allow only so many changes in a while. */
const addressMs = 400;

const addressOf = ({ query, act }: Wanted): string => withQuery("/law", { q: query.trim(), act });

const wantedIn = (query: Readonly<Record<string, string>>): Wanted => ({
  query: query["q"] ?? "",
  act: query["act"] ?? "",
});

/** What is searched for, kept in the address, so that the search can be shared and the way back leads to it. */
const useWanted = (): [Wanted, (wanted: Wanted) => void] => {
  const { query, route } = useLocation();
  const [wanted, setWanted] = useState(() => wantedIn(query));
  const written = useRef(addressOf(wanted));
  const given = addressOf(wantedIn(query));
  useEffect(() => {
    if (given === written.current) return;
    written.current = given;
    setWanted(wantedIn(query));
  }, [given]);
  // Tidied up at once when the page is left. Other effects are some frames later: an address that came due meanwhile would lead back here.
  useLayoutEffect(() => {
    const address = addressOf(wanted);
    if (address === written.current) return;
    const timer = setTimeout(() => {
      written.current = address;
      route(address, true);
    }, addressMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [wanted, setWanted];
};

const Act = ({ act }: { readonly act: Regulation }) => {
  const { articles, recitals, annexes } = act.counts;
  return (
    <>
      <a href={`/law/${act.act_id}`}>{actName(act)}</a>
      {actName(act) === act.number ? null : <span> {act.number}</span>}
      <p class="act-title">{act.title}</p>
      <p class="small">{words.counts(formatCount(articles), formatCount(recitals), formatCount(annexes))}</p>
    </>
  );
};

const Family = ({ main, others }: { readonly main: Regulation; readonly others: readonly Regulation[] }) => (
  <li>
    <Act act={main} />
    {others.length === 0 ? null : (
      <details>
        <summary>
          {words.madeUnder(actName(main))} ({formatCount(others.length)})
        </summary>
        <ul>
          {others.map((act) => (
            <li key={act.act_id}>
              <Act act={act} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </li>
);

/** The acts of the corpus, each with those made under it. */
const Acts = () => {
  const { all, loaded } = useActs();
  if (loaded.failure !== null) return <FailureNotice failure={loaded.failure} retry={loaded.retry} />;
  if (loaded.body === null) return <Loading isSlow={loaded.isSlow} />;
  const ids = new Set(all.map(({ act_id }) => act_id));
  const mains = all.filter(({ act_id, regulation }) => act_id === regulation || !ids.has(regulation));
  return (
    <ul class="acts">
      {mains.map((main) => (
        <Family
          key={main.act_id}
          main={main}
          others={all.filter((act) => act !== main && act.regulation === main.act_id)}
        />
      ))}
    </ul>
  );
};

/** All acts, and a search over them. */
export const LibraryPage = () => {
  const [wanted, setWanted] = useWanted();
  return (
    <Page title={texts.pages.read} lead={words.lead} at="/law">
      <Search wanted={wanted} onChange={setWanted} as="page" />
      <h2>{words.acts}</h2>
      <Acts />
    </Page>
  );
};
