import { texts } from "../texts/en.ts";
import { formatMonth, lastMonths } from "./dates.ts";

/** Months that can be chosen: two years. */
const monthsMax = 24;

interface Props {
  readonly id: string;
  readonly month: string;
  onChange(month: string): void;
}

/** Chooses one of the last months. A list, since not every browser has a field for months. */
export const MonthPicker = ({ id, month, onChange }: Props) => (
  <p class="month-picker">
    <label for={id}>{texts.month}</label>
    <select id={id} value={month} onChange={(event) => onChange(event.currentTarget.value)}>
      {lastMonths(monthsMax).map((choice) => (
        <option key={choice} value={choice}>
          {formatMonth(choice)}
        </option>
      ))}
    </select>
  </p>
);
