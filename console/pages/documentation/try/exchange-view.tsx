import { texts } from "../../../texts/en.ts";
import type { Exchange } from "./exchange.ts";

const words = texts.documentation.workbench;

/** What came of a request: the headers that a caller acts on, and the body. */
export const ExchangeView = ({ exchange }: { readonly exchange: Exchange }) => (
  <>
    <table class="api-headers">
      <caption>{words.headers}</caption>
      <tbody>
        {exchange.headers.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{value}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {exchange.text === "" ? null : (
      <textarea
        class="api-body"
        readOnly
        rows={Math.min(24, exchange.text.split("\n").length + 1)}
        value={exchange.text}
        aria-label={words.answer}
      />
    )}
    {exchange.isCut ? <p class="small">{words.cut}</p> : null}
  </>
);
