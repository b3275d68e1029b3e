import { Markdown } from "../../parts/markdown.tsx";
import { texts } from "../../texts/en.ts";
import type { Operation, ResponseParts, Schemas } from "./document.ts";
import { Drawer } from "./drawer.tsx";
import { FieldTable } from "./schema-table.tsx";

const words = texts.documentation;

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

const Example = ({ value }: { readonly value: unknown }) =>
  value === undefined ? null : (
    <>
      <p class="small">{words.example}</p>
      <pre class="api-text">{asText(value)}</pre>
    </>
  );

interface Props {
  readonly operation: Operation;
  readonly schemas: Schemas;
}

const Content = ({ parts, schemas }: { readonly parts: ResponseParts; readonly schemas: Schemas }) => (
  <>
    {Object.entries(parts.content ?? {}).map(([type, { schema, example, examples }]) => (
      <div key={type}>
        <p class="small">{type}</p>
        <FieldTable schema={schema ?? {}} schemas={schemas} caption={words.fields} />
        <Example value={example ?? Object.values(examples ?? {})[0]?.value} />
      </div>
    ))}
  </>
);

/** The error codes that share a status, each with what it means. */
const Codes = ({ parts }: { readonly parts: ResponseParts }) => {
  const codes = Object.values(parts.content ?? {}).flatMap(({ examples }) => Object.entries(examples ?? {}));
  return (
    <ul>
      {codes.map(([code, { summary = "" }]) => (
        <li key={code}>
          <code>{code}</code>: {summary.replaceAll("`", "")}
        </li>
      ))}
    </ul>
  );
};

const shortOf = ({ content }: ResponseParts): string =>
  Object.values(content ?? {})
    .flatMap(({ examples }) => Object.keys(examples ?? {}))
    .join(", ");

/** What an operation answers, status by status. */
export const Responses = ({ operation, schemas }: Props) => (
  <>
    {operation.responses.map(([status, parts]) => {
      const codes = shortOf(parts);
      const isRepeated = parts.description === operation.description;
      const told = isRepeated ? words.success : (parts.description ?? "");
      return (
        <Drawer
          key={status}
          summary={
            <>
              <strong>{status}</strong> {codes === "" ? told.split("\n")[0] : <code>{codes}</code>}
            </>
          }
        >
          {() => (
            <>
              {codes === "" ? <Markdown text={told} citation={() => null} /> : <Codes parts={parts} />}
              <Content parts={parts} schemas={schemas} />
            </>
          )}
        </Drawer>
      );
    })}
  </>
);
