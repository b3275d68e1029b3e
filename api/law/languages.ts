import { type LawText, openTranslation } from "../../shared/corpus/index.ts";
import { languageNotHeld, type TranslatedLaw, translatedLaw } from "./translated.ts";

/** The further languages of the versions that are served. */
export interface Languages {
  /** The law of a version in a language; null where it is the version's own. Throws `language_not_held`. */
  of(law: LawText, language: string | null): Promise<TranslatedLaw> | null;
}

/** Makes the further languages of the versions of a folder. Nothing is opened before it is asked for; all goes with its version. */
export const createLanguages = (corpusDir: string): Languages => {
  const opened = new WeakMap<LawText, Map<string, Promise<TranslatedLaw>>>();
  return {
    of: (law, language) => {
      const { manifest } = law;
      if (language === null || language === manifest.language) return null;
      const entry = manifest.translations?.find((held) => held.language === language);
      if (entry === undefined) throw languageNotHeld(law, language);
      const ofVersion = opened.get(law) ?? new Map<string, Promise<TranslatedLaw>>();
      opened.set(law, ofVersion);
      const known = ofVersion.get(language);
      if (known !== undefined) return known;
      const opening = openTranslation(corpusDir, manifest.corpus_version, entry).then((translation) =>
        translatedLaw(law, translation),
      );
      // What failed is tried again the next time.
      opening.catch(() => ofVersion.delete(language));
      ofVersion.set(language, opening);
      return opening;
    },
  };
};
