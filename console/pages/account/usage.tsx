import { useState } from "preact/hooks";
import { useUsageNames } from "../../law/usage-names.ts";
import { formatCount, formatMonth, lastMonths } from "../../parts/dates.ts";
import { MonthPicker } from "../../parts/month-picker.tsx";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import { ScrollTable } from "../../parts/scroll-table.tsx";
import { withQuery } from "../../service/request.ts";
import type { AccountUsageResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { UsageChart } from "./chart.tsx";

const words = texts.account.usage;

const Lines = ({ usage, month }: AccountUsageResponse) => {
  const { endpointName, regulationName } = useUsageNames();
  if (usage.length === 0) return <p>{words.empty(formatMonth(month))}</p>;
  return (
    <ScrollTable caption={words.linesOf(formatMonth(month))}>
      <thead>
        <tr>
          <th scope="col">{words.endpoint}</th>
          <th scope="col">{words.regulation}</th>
          <th scope="col" class="count">
            {words.requests}
          </th>
          <th scope="col" class="count">
            {words.errors}
          </th>
          <th scope="col" class="count">
            {words.abstentions}
          </th>
        </tr>
      </thead>
      <tbody>
        {usage
          .toSorted((one, other) => other.requests - one.requests)
          .map((line) => (
            <tr key={`${line.endpoint} ${line.regulation}`}>
              <th scope="row">{endpointName(line.endpoint)}</th>
              <td>{regulationName(line.regulation)}</td>
              <td class="count">{formatCount(line.requests)}</td>
              <td class="count">{formatCount(line.errors)}</td>
              <td class="count">{formatCount(line.abstentions)}</td>
            </tr>
          ))}
      </tbody>
    </ScrollTable>
  );
};

const MonthsTable = ({ months }: Pick<AccountUsageResponse, "months">) => (
  <details>
    <summary>{words.asTable}</summary>
    <ScrollTable caption={words.monthsCaption}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col" class="count">
            {words.requests}
          </th>
          <th scope="col" class="count">
            {words.metered}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, requests, metered }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td class="count">{formatCount(requests)}</td>
            <td class="count">{formatCount(metered)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  </details>
);

/** What the organization used: twelve months as a chart and as a table, and one of them by endpoint and regulation. */
export const Usage = () => {
  const [month, setMonth] = useState(lastMonths(1)[0] ?? "");
  const { body, failure, isLoading, isSlow, retry } = useLoaded<AccountUsageResponse>(
    withQuery("/v1/account/usage", { month }),
  );
  const [first, ...others] = body?.months ?? [];
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{words.title}</h2>
      <p class="small">{words.lead}</p>
      <MonthPicker id="usage-month" month={month} onChange={setMonth} />
      {failure === null ? null : <FailureNotice failure={failure} retry={retry} />}
      {isLoading && (body === null || isSlow) ? <Loading isSlow={isSlow} /> : null}
      {first === undefined ? null : <UsageChart months={[first, ...others]} />}
      {body === null ? null : <MonthsTable months={body.months} />}
      {body === null ? null : <Lines {...body} />}
    </section>
  );
};
