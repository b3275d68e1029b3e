/** Characters that nobody sees and that stand for nothing: directions, joiners, soft hyphens, unassigned ones. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;
const blank = /[\s\p{Z}\p{Cc}]+/gu;

/**
 * A text as it is read: compatibility forms composed (NFKC), nothing unseen, one space for each run of white space and controls, and
 * at most `charactersMax` characters, since composing can make a text eighteen times longer. What reading costs depends on this.
 */
export const tidy = (text: string, charactersMax: number): string =>
  text.normalize("NFKC").replace(unseen, "").replace(blank, " ").trim().slice(0, charactersMax).toWellFormed();

/** What is read of what an asker tells about a system; a request may hold more, up to the size of its body. */
const fieldMax = { description: 2_000, decisionScope: 500, sector: 200, dataType: 100, dataTypes: 20 } as const;

interface SystemFields {
  readonly description: string;
  readonly dataTypes: readonly string[];
  readonly decisionScope: string;
  readonly sector: string;
}

/** The fields that tell about a system, each as it is read. Lines of the description stay apart: they end sentences. */
export const tidySystem = (
  { description, dataTypes, decisionScope, sector }: SystemFields,
  descriptionMax: number = fieldMax.description,
) => ({
  description: description
    .split(/[\n\r]+/)
    .map((line) => tidy(line, descriptionMax))
    .join("\n")
    .trim()
    .slice(0, descriptionMax)
    .toWellFormed(),
  dataTypes: dataTypes.slice(0, fieldMax.dataTypes).map((type) => tidy(type, fieldMax.dataType)),
  decisionScope: tidy(decisionScope, fieldMax.decisionScope),
  sector: tidy(sector, fieldMax.sector),
});
