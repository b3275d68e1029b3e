import { marked, type Token, type Tokens } from "marked";
import type { ComponentChildren } from "preact";

interface Props {
  readonly text: string;
  /** What stands for `[Article 33(1) GDPR]`: the service writes citations in brackets; null leaves the words as they are. */
  readonly citation: (written: string) => ComponentChildren | null;
}

const bracketed = /\[([^[\]]+)\]/;

/** Plain words with the citations in them. */
const Words = ({ text, citation }: Props) => (
  <>
    {text.split(bracketed).map((words, position) => (position % 2 === 0 ? words : (citation(words) ?? `[${words}]`)))}
  </>
);

/** A list's, a paragraph's or a sentence's pieces. Whatever else Markdown could be, HTML above all, is shown as it was written. */
const Pieces = ({ tokens, citation }: { readonly tokens: readonly Token[] } & Pick<Props, "citation">) => (
  <>
    {tokens.map((token, position) => (
      <Piece key={position} token={token} citation={citation} />
    ))}
  </>
);

const Table = ({ table, citation }: { readonly table: Tokens.Table } & Pick<Props, "citation">) => (
  <table>
    <thead>
      <tr>
        {table.header.map((cell, position) => (
          <th key={position} scope="col">
            <Pieces tokens={cell.tokens} citation={citation} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row, position) => (
        <tr key={position}>
          {row.map((cell, column) => (
            <td key={column}>
              <Pieces tokens={cell.tokens} citation={citation} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Piece = ({ token, citation }: { readonly token: Token } & Pick<Props, "citation">) => {
  const inner = "tokens" in token && token.tokens !== undefined && <Pieces tokens={token.tokens} citation={citation} />;
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return <p>{inner}</p>;
    case "heading":
      return <h3>{inner}</h3>;
    case "strong":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "blockquote":
      return <blockquote>{inner}</blockquote>;
    case "list": {
      const items = (token as Tokens.List).items.map((item, position) => (
        <li key={position}>
          <Pieces tokens={item.tokens} citation={citation} />
        </li>
      ));
      return (token as Tokens.List).ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "code":
      return <pre>{(token as Tokens.Code).text}</pre>;
    case "table":
      return <Table table={token as Tokens.Table} citation={citation} />;
    case "text":
      return inner || <Words text={(token as Tokens.Text).text} citation={citation} />;
    default:
      return <Words text={token.raw} citation={citation} />;
  }
};

/** A text in the service's Markdown, made of elements: nothing of it is ever read as HTML. */
export const Markdown = ({ text, citation }: Props) => (
  <div class="prose">
    <Pieces tokens={marked.lexer(text)} citation={citation} />
  </div>
);
