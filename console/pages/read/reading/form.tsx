import { useLocation } from "preact-iso";
import { useActs } from "../../../law/acts.tsx";
import { texts } from "../../../texts/en.ts";
import { type Reading, readAs } from "../address/addresses.ts";
import { DayForm } from "./day-form.tsx";
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

/** Chooses the day whose law is read and, where the act is held in several, the language of its text. */
export const ReadingForm = ({ actId, reading, page }: Props) => {
  const { route } = useLocation();
  const { act } = useActs();
  const { day, language } = reading;
  const languages = act(actId)?.languages ?? [];
  const show = (chosen: string | null, fields: HTMLFormControlsCollection): void => {
    const choice = fields.namedItem("language");
    const other = choice instanceof HTMLSelectElement && choice.value !== languages[0] ? choice.value : null;
    route(readAs(page, { day: chosen, language: other }));
  };
  return (
    <DayForm day={day} show={show}>
      {languages.length > 1 ? <LanguageChoice languages={languages} chosen={language} /> : null}
    </DayForm>
  );
};
