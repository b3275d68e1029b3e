import { useLocation } from "preact-iso";
import { actName, useActs } from "../../law/acts.tsx";
import { formatCount, formatDay } from "../../parts/dates.ts";
import { Loading } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import type { Regulation, RegulationResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { Above } from "./above.tsx";
import { outsideAddress, readAs, readingIn } from "./address/addresses.ts";
import { contentsPath } from "./address/lookup.ts";
import { Contents } from "./contents/contents.tsx";
import { Then } from "./reading/day.tsx";
import { ReadingForm } from "./reading/form.tsx";
import { NotRead } from "./reading/not-read.tsx";

const words = texts.read;

const today = (): string => new Date().toISOString().slice(0, 10);

const factsOf = (act: Regulation): ReadonlyArray<readonly [name: string, value: string]> => [
  [words.fullTitle, act.title],
  [words.number, act.number],
  [words.celex, act.celex],
  [act.in_force_from <= today() ? words.inForceFrom : words.inForceFuture, formatDay(act.in_force_from)],
  [words.appliesFrom, act.applies_from === null ? words.appliesOpen : formatDay(act.applies_from)],
  ...(act.repealed_on === null ? [] : [[words.repealedOn, formatDay(act.repealed_on)] as const]),
  [
    words.expression,
    act.expression === "oj" ? words.expressionPublished : words.expressionOf(formatDay(act.expression)),
  ],
  [
    words.contains,
    words.counts(formatCount(act.counts.articles), formatCount(act.counts.recitals), formatCount(act.counts.annexes)),
  ],
];

const Facts = ({ act }: { readonly act: Regulation }) => {
  const outside = outsideAddress(act.url);
  return (
    <dl class="act-facts">
      {factsOf(act).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {outside === undefined ? null : (
        <div>
          <dt>{words.eurLex}</dt>
          <dd>
            <a href={outside} rel="noreferrer">
              {words.atEurLex}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
};

/** An act: what it is, and its table of contents. */
export const ActPage = ({ act: written }: { readonly act: string }) => {
  const actId = written.toLowerCase();
  const { act } = useActs();
  const { query } = useLocation();
  const reading = readingIn(query);
  const page = `/law/${actId}`;
  const { body, failure, isSlow, retry } = useLoaded<RegulationResponse>(contentsPath(actId, reading), { fixed: true });
  const known = body?.act_id === actId ? body : null;
  const named = known ?? act(actId);
  const name = named === undefined ? actId : actName(named);
  return (
    <Page
      title={name}
      at={page}
      above={<Above actId={actId} name={name} label={null} divisions={[]} reading={reading} />}
    >
      {failure === null ? null : (
        <>
          <NotRead reading={reading} page={page} failure={failure} retry={retry} />
          <p>
            <a href="/law">{words.acts}</a>
          </p>
        </>
      )}
      {failure === null && known === null ? <Loading isSlow={isSlow} /> : null}
      <ReadingForm actId={actId} reading={reading} page={page} />
      {known === null ? null : (
        <>
          {reading.day === null ? null : (
            <Then
              day={reading.day}
              page={readAs(page, { ...reading, day: null })}
              version={known.corpus_version}
              actId={actId}
              articleId={null}
            />
          )}
          <h2>{words.facts}</h2>
          <Facts act={known} />
          <h2>{words.contents}</h2>
          <Contents entries={known.contents} current={null} reading={reading} hasDates={true} />
        </>
      )}
    </Page>
  );
};
