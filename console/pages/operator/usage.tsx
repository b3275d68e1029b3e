import { useState } from "preact/hooks";
import { useUsageNames } from "../../law/usage-names.ts";
import { formatCount, formatMonth, lastMonths } from "../../parts/dates.ts";
import { MonthPicker } from "../../parts/month-picker.tsx";
import { Loading } from "../../parts/notice.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { withQuery } from "../../service/request.ts";
import type { UsageLine, UsageResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { OperatorFailure } from "./failure.tsx";

const words = texts.operator.usage;
const columns = texts.account.usage;

type Counted = "requests" | "errors" | "abstentions";

const total = (lines: readonly UsageLine[], field: Counted): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

const Lines = ({ lines, caption }: { readonly lines: readonly UsageLine[]; readonly caption: string }) => {
  const { endpointName, regulationName } = useUsageNames();
  return (
    <ScrollTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{columns.endpoint}</th>
          <th scope="col">{columns.regulation}</th>
          <th scope="col" class="count">
            {columns.requests}
          </th>
          <th scope="col" class="count">
            {columns.errors}
          </th>
          <th scope="col" class="count">
            {columns.abstentions}
          </th>
          <th scope="col" class="count">
            {words.mean}
          </th>
          <th scope="col" class="count">
            {words.p95}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.endpoint} ${line.regulation}`}>
            <th scope="row">{endpointName(line.endpoint)}</th>
            <td>{regulationName(line.regulation)}</td>
            {[line.requests, line.errors, line.abstentions, line.mean_ms, line.p95_ms].map((count, column) => (
              <td key={column} class="count">
                {formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
};

/** An organization's sums, and its lines when they are asked for. */
const Organization = ({
  lines,
  month,
}: {
  readonly lines: readonly [UsageLine, ...UsageLine[]];
  readonly month: string;
}) => {
  const name = lines[0].organization;
  const [requests, errors, abstentions] = (["requests", "errors", "abstentions"] as const).map((field) =>
    formatCount(total(lines, field)),
  );
  return (
    <details class="organization">
      <summary>
        <strong>{name}</strong>{" "}
        <span class="small">{words.organization(requests ?? "", errors ?? "", abstentions ?? "")}</span>
      </summary>
      <Lines lines={lines} caption={words.caption(name, formatMonth(month))} />
    </details>
  );
};

const Organizations = ({ month, usage }: UsageResponse) => {
  const all = [...Map.groupBy(usage, ({ organization_id }) => organization_id).values()]
    .map((lines) => lines.toSorted((one, other) => other.requests - one.requests))
    .sort((one, other) => total(other, "requests") - total(one, "requests"));
  if (all.length === 0) return <p>{words.empty(formatMonth(month))}</p>;
  return (
    <>
      <p>{words.totals(formatCount(total(usage, "requests")), formatCount(all.length))}</p>
      {all.map((lines) => (
        <Organization key={lines[0]?.organization_id} lines={lines as [UsageLine, ...UsageLine[]]} month={month} />
      ))}
      <p class="small">{words.hint}</p>
    </>
  );
};

/** What all organizations used in a month, those with the most requests first. */
export const OperatorUsage = ({ token }: { readonly token: string }) => {
  const [month, setMonth] = useState(lastMonths(1)[0] ?? "");
  const { body, failure, isLoading, isSlow, retry } = useLoaded<UsageResponse>(
    withQuery("/v1/admin/usage", { month }),
    { token },
  );
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{words.title}</h2>
      <MonthPicker id="usage-month" month={month} onChange={setMonth} />
      {failure === null ? null : <OperatorFailure failure={failure} retry={retry} />}
      {isLoading && (body === null || isSlow) ? <Loading isSlow={isSlow} /> : null}
      {body === null ? null : <Organizations {...body} />}
    </section>
  );
};
