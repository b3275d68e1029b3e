import { Badge } from "../../parts/badge.tsx";
import { formatCount, formatDay } from "../../parts/dates.ts";
import { Loading } from "../../parts/notice.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import type { AdminCorpusResponse, CorpusVersionInfo } from "../../service/types.ts";
import type { Loaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { OperatorFailure } from "./failure.tsx";

const words = texts.operator.corpus;

/** Which law a version holds, in words. */
const lawOf = ({ kind, as_of, newest_law }: CorpusVersionInfo): string => {
  if (kind === "sample") return words.sample;
  return as_of === null ? words.newestLaw(formatDay(newest_law)) : words.asOf(formatDay(as_of));
};

const Versions = ({ versions }: Pick<AdminCorpusResponse, "versions">) => (
  <ScrollTable caption={words.caption}>
    <thead>
      <tr>
        <th scope="col">{words.version}</th>
        <th scope="col">{words.law}</th>
        <th scope="col">{words.built}</th>
        <th scope="col" class="count">
          {words.acts}
        </th>
        <th scope="col" class="count">
          {words.provisions}
        </th>
      </tr>
    </thead>
    <tbody>
      {versions.map((version) => (
        <tr key={version.corpus_version}>
          <th scope="row">
            <code>{version.corpus_version}</code>{" "}
            {version.is_current ? <Badge tone="good">{words.current}</Badge> : null}
          </th>
          <td>{lawOf(version)}</td>
          <td>{formatDay(version.built_at)}</td>
          <td class="count">{formatCount(version.acts)}</td>
          <td class="count">{formatCount(version.provisions)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
);

/** What this instance has mounted, and what is published. */
export const Corpus = ({ body, failure, isSlow, retry }: Loaded<AdminCorpusResponse>) => (
  <section aria-labelledby="corpus">
    <h2 id="corpus">{words.title}</h2>
    {failure === null ? null : <OperatorFailure failure={failure} retry={retry} />}
    {body === null && failure === null ? <Loading isSlow={isSlow} /> : null}
    {body === null ? null : (
      <>
        <dl class="facts">
          <dt>{words.mounted}</dt>
          <dd>
            <code>{body.mounted}</code>
          </dd>
          <dt>{words.earlier}</dt>
          <dd>{body.earlier.length === 0 ? words.noEarlier : <code>{body.earlier.join(", ")}</code>}</dd>
          <dt>{words.search}</dt>
          <dd>{words.searches[body.search]}</dd>
        </dl>
        <Versions versions={body.versions} />
      </>
    )}
  </section>
);
