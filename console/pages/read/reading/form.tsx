import "./reading.css";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useActs } from "../../../law/acts.tsx";
import { texts } from "../../../texts/en.ts";
import { dayIn, type Reading, readAs } from "../address/addresses.ts";
import { languageName } from "./language.tsx";

const words = texts.read;

interface ChoiceProps {
  /** Those in which the act is held, that of answers first. */
  readonly languages: readonly string[];
  readonly chosen: string | null;
}

const LanguageChoice = ({ languages, chosen }: ChoiceProps) => (
  <>
    <label for="language">{words.language}</label>
    <select id="language" name="language" key={chosen} defaultValue={chosen ?? languages[0]}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language} selected={language === (chosen ?? languages[0])}>
          {languageName(language)}
        </option>
      ))}
    </select>
  </>
);

interface Props {
  readonly actId: string;
  readonly reading: Reading;
  /** The page's address without a day or a language. */
  readonly page: string;
}

/**
 * Chooses the day whose law is read and, where the act is held in several, the language of its text. Nothing happens until it is sent: a
 * half-written year is a date too.
 */
export const ReadingForm = ({ actId, reading, page }: Props) => {
  const { route } = useLocation();
  const { act } = useActs();
  const [problem, setProblem] = useState("");
  const { day, language } = reading;
  const languages = act(actId)?.languages ?? [];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const fields = (event.currentTarget as HTMLFormElement).elements;
    const input = fields.namedItem("day") as HTMLInputElement;
    const choice = fields.namedItem("language");
    const chosen = dayIn(input.value);
    const isWrong = chosen === null && (input.value !== "" || input.validity.badInput);
    setProblem(isWrong ? words.dayWrong : "");
    const other = choice instanceof HTMLSelectElement && choice.value !== languages[0] ? choice.value : null;
    if (isWrong) input.focus();
    else route(readAs(page, { day: chosen, language: other }));
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
      {languages.length > 1 ? <LanguageChoice languages={languages} chosen={language} /> : null}
      <button type="submit">{words.showDay}</button>
      <p id="day-problem" class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
};
