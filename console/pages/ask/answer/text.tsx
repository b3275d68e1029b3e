import { Notice } from "../../../parts/notice.tsx";
import type { StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { Prose } from "./prose.tsx";
import { structuredParts } from "./structured.ts";

const words = texts.ask;

interface Props {
  readonly text: string;
  readonly complete: StreamComplete;
}

/** The parts that were asked for, and the same in one text. */
const Structured = ({
  text,
  structured,
}: Pick<Props, "text"> & { structured: NonNullable<StreamComplete["structured"]> }) => (
  <>
    <div class="summary">
      <Prose text={structured.summary} />
    </div>
    {structuredParts(structured).map(({ title, items }) => (
      <section key={title}>
        <h3>{title}</h3>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Prose text={item} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    <details class="no-print">
      <summary>{words.structured.asText}</summary>
      <Prose text={text} />
    </details>
  </>
);

/** Why there is no answer, then what else the service says. */
const Refusal = ({ text, reason }: Pick<Props, "text"> & { readonly reason: string }) => (
  <>
    <Notice tone="caution" title={words.refusal.title}>
      <p>{reason}</p>
    </Notice>
    <Prose text={text.startsWith(reason) ? text.slice(reason.length) : text} />
  </>
);

/** A complete answer in its form. */
export const AnswerText = ({ text, complete }: Props) => {
  if (complete.should_abstain) return <Refusal text={text} reason={complete.abstention_reason ?? ""} />;
  if (complete.structured !== null) return <Structured text={text} structured={complete.structured} />;
  return <Prose text={text} />;
};
