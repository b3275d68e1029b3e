import { useMemo } from "preact/hooks";
import { Markdown } from "../../parts/markdown.tsx";
import { texts } from "../../texts/en.ts";
import type { Schema, Schemas } from "./document.ts";
import { fieldRows, typeInWords } from "./schema.ts";

const words = texts.documentation.schema;

interface Props {
  readonly schema: Schema;
  readonly schemas: Schemas;
  readonly caption: string;
}

/** A schema as a table of all its fields; what has none is told by its type. */
export const FieldTable = ({ schema, schemas, caption }: Props) => {
  const rows = useMemo(() => fieldRows(schema, schemas), [schema, schemas]);
  if (rows.length === 0) return <p>{typeInWords(schema)}</p>;
  return (
    <table class="api-fields">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, type, isRequired, description, limits }, position) => (
          <tr key={position}>
            <td>
              <code>{path}</code>
              <p class="small">
                {type}
                {isRequired ? `, ${words.required}` : ""}
              </p>
            </td>
            <td>
              <Markdown text={description} citation={() => null} />
              {limits === "" ? null : <p class="small">{limits}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
