import { Binary, Bool, Int32, type Schema } from "apache-arrow";
import { languageColumn, type SearchedProvision, type TableName, tableForms } from "../../shared/corpus/index.ts";
import { arrowSchema } from "./arrow-batch.ts";

/** A table that packs hold: of the content, or the provisions as they are searched. */
export type PackedTable = TableName | "provisions";

const provisionColumns = [
  "article_id",
  "act_id",
  "place",
  "first",
  "binding",
  "title",
  "section",
  "chunks",
  "words",
  "ranked",
] as const satisfies ReadonlyArray<keyof SearchedProvision>;

const int = () => new Int32();

const provisionTypes = { binding: () => new Bool(), place: int, first: int, ranked: () => new Binary() };

/** How a table is stored; `dimensions` of the vectors of a model, null without any. */
export const schemaOf = (name: PackedTable, dimensions: number | null): Schema => {
  if (name === "provisions") return arrowSchema(provisionColumns, null, provisionTypes);
  const { columns, compared } = tableForms[name];
  return arrowSchema(name === "chunks" ? [...columns, languageColumn] : columns, compared ? dimensions : null);
};
