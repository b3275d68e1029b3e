import { Badge } from "../../parts/badge.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { texts } from "../../texts/en.ts";
import type { Operation, Parameter, Schemas } from "./document.ts";
import { Drawer } from "./drawer.tsx";
import { Responses } from "./responses.tsx";
import { typeInWords } from "./schema.ts";
import { FieldTable } from "./schema-table.tsx";
import { Workbench } from "./try/workbench.tsx";

const words = texts.documentation;

interface Props {
  readonly operation: Operation;
  readonly schemas: Schemas;
}

const Badges = ({ operation }: Pick<Props, "operation">) => (
  <>
    <Badge>{words.access[operation.access]}</Badge>{" "}
    {operation.isMetered ? <Badge tone="caution">{words.metered}</Badge> : null}{" "}
    {operation.isStream ? <Badge>{words.stream}</Badge> : null}
  </>
);

const Parameters = ({ parameters }: { readonly parameters: readonly Parameter[] }) => (
  <table>
    <caption class="hidden">{words.parameters}</caption>
    <thead>
      <tr>
        <th scope="col">{words.schema.field}</th>
        <th scope="col">{words.schema.meaning}</th>
      </tr>
    </thead>
    <tbody>
      {parameters.map((parameter) => (
        <tr key={`${parameter.in} ${parameter.name}`}>
          <td>
            <code>{parameter.name}</code>
            <p class="small">
              {words.places[parameter.in]}, {typeInWords(parameter.schema ?? {})}
              {parameter.required === true ? `, ${words.schema.required}` : ""}
            </p>
          </td>
          <td>
            <Markdown text={parameter.description ?? ""} citation={() => null} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** One operation: what it is for, what it takes, what it answers, and a place to try it. */
export const OperationSection = ({ operation, schemas }: Props) => {
  const { id, method, path, summary, description, parameters, body } = operation;
  return (
    <section class="api-operation" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} tabIndex={-1}>
        {summary}{" "}
        <a class="api-link" href={`#${id}`}>
          #<span class="hidden">{words.linkTo(summary)}</span>
        </a>
      </h3>
      <p class="api-address">
        <code>
          {method} {path}
        </code>{" "}
        <Badges operation={operation} />
      </p>
      <Markdown text={description} citation={() => null} />
      {parameters.length === 0 ? null : (
        <>
          <h4>{words.parameters}</h4>
          <Parameters parameters={parameters} />
        </>
      )}
      {body === null ? null : (
        <>
          <h4>
            {words.body} {body.isRequired ? "" : <span class="small">({words.optional})</span>}
          </h4>
          <FieldTable schema={body.schema} schemas={schemas} caption={words.body} />
        </>
      )}
      <h4>{words.responses}</h4>
      <Responses operation={operation} schemas={schemas} />
      <h4>{words.tryIt}</h4>
      <Drawer summary={words.tryItSummary}>{() => <Workbench operation={operation} />}</Drawer>
    </section>
  );
};
