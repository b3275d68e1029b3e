import "./reading.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { texts } from "../../../texts/en.ts";
import { dayIn } from "../address/addresses.ts";

const words = texts.read;

interface Props {
  /** The day that is chosen, ISO; null: today. */
  readonly day: string | null;
  /** What else is chosen with it. */
  readonly children?: ComponentChildren;
  show(day: string | null, fields: HTMLFormControlsCollection): void;
}

/** Chooses the day whose law is read. Nothing happens until it is sent: a half-written year is a date too. */
export const DayForm = ({ day, children, show }: Props) => {
  const [problem, setProblem] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = (event.currentTarget as HTMLFormElement).elements;
    const input = fields.namedItem("day") as HTMLInputElement;
    const chosen = dayIn(input.value);
    const isWrong = chosen === null && (input.value !== "" || input.validity.badInput);
    setProblem(isWrong ? words.dayWrong : "");
    if (isWrong) input.focus();
    else show(chosen, fields);
  };
  return (
    <form class="reading-form" onSubmit={submit} noValidate>
      <label for="day">{words.day}</label>
      <input
        id="day"
        name="day"
        type="date"
        defaultValue={day ?? ""}
        key={day}
        aria-describedby="day-problem"
        aria-invalid={problem !== ""}
      />
      {children}
      <button type="submit">{words.showDay}</button>
      <p id="day-problem" class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
};
