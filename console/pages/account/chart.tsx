import { useId } from "preact/hooks";
import { formatCount, formatMonth, formatMonthShort } from "../../parts/dates.ts";
import type { AccountUsageResponse } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { topOf } from "./scale.ts";

type Month = AccountUsageResponse["months"][number];

const words = texts.account.usage;

/**
 * Where the bars stand, in percent of the drawing, so that its words keep their size on a phone: left of them are the values, above
 * them is air, below them are the months.
 */
const plot = { left: 10, top: 10, bottom: 88 };

const heightOf = (value: number, top: number): number => ((plot.bottom - plot.top) * value) / top;
/** The place of a month and a share of its width, in twelve. */
const acrossOf = (twelfths: number): number => ((100 - plot.left) * twelfths) / 12;

const Bar = ({ month, place, top }: { readonly month: Month; readonly place: number; readonly top: number }) => {
  const metered = heightOf(Math.min(month.metered, month.requests), top);
  const all = heightOf(month.requests, top);
  const across = { x: `${plot.left + acrossOf(place + 0.18)}%`, width: `${acrossOf(0.64)}%` };
  return (
    <>
      <rect class="chart-other" {...across} y={`${plot.bottom - all}%`} height={`${all - metered}%`} />
      <rect class="chart-metered" {...across} y={`${plot.bottom - metered}%`} height={`${metered}%`} />
      <text
        class={place % 2 === 0 ? "chart-month chart-month-other" : "chart-month"}
        x={`${plot.left + acrossOf(place + 0.5)}%`}
        y="97%"
      >
        {formatMonthShort(month.month)}
      </text>
    </>
  );
};

const Line = ({ value, top }: { readonly value: number; readonly top: number }) => {
  const y = `${plot.bottom - heightOf(value, top)}%`;
  return (
    <>
      <line class="chart-line" x1="0" x2="100%" y1={y} y2={y} />
      <text class="chart-value" x="0" y={y} dy="-4">
        {formatCount(value)}
      </text>
    </>
  );
};

/** What the chart shows in one sentence, for whoever does not see it; the figures are in the table below it. */
const summaryOf = (months: readonly Month[]): string => {
  const most = months.reduce((found, month) => (month.requests > found.requests ? month : found));
  const sum = months.reduce((total, { requests }) => total + requests, 0);
  return words.chartSummary(formatCount(sum), formatMonth(most.month), formatCount(most.requests));
};

/** Requests of twelve months as bars, of which the lower part is what the quota counts. */
export const UsageChart = ({ months }: { readonly months: readonly [Month, ...Month[]] }) => {
  const top = topOf(Math.max(...months.map(({ requests }) => requests)));
  const id = useId();
  return (
    <figure class="chart">
      <svg role="img" aria-labelledby={id}>
        <title id={id}>{summaryOf(months)}</title>
        {[0, top / 2, top].map((value) => (
          <Line key={value} value={value} top={top} />
        ))}
        {months.map((month, place) => (
          <Bar key={month.month} month={month} place={place} top={top} />
        ))}
      </svg>
      <figcaption class="small">
        <span class="chart-key chart-key-metered">{words.metered}</span>
        <span class="chart-key chart-key-other">{words.other}</span>
        <span>{words.span(formatMonth(months[0].month), formatMonth(months.at(-1)?.month ?? ""))}</span>
      </figcaption>
    </figure>
  );
};
