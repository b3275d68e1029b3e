import type { ComponentChildren } from "preact";
import { formatMoment } from "../../parts/dates.ts";
import type { CorpusVersionInfo } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import type { Choice } from "./choice.ts";
import { versionName } from "./versions.ts";

const words = texts.compare.printed;

interface Props {
  readonly choice: Choice;
  readonly from: CorpusVersionInfo;
  readonly to: CorpusVersionInfo;
  /** Names of the act and the provision that are shown alone; empty where all are. */
  readonly shown: readonly string[];
  /** Where the page shows the same. */
  readonly link: string;
}

const Line = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** On paper alone: what was compared, what of it is shown, when, and where it can be read anew. */
export const Printed = ({ choice, from, to, shown, link }: Props) => {
  const kinds = choice.kind === "" ? [] : [texts.compare.filters.kinds[choice.kind]];
  const limits = [...shown, ...kinds];
  return (
    <section class="printed record compare-record">
      <dl>
        <Line name={texts.compare.chooser.from}>{versionName(from)}</Line>
        <Line name={texts.compare.chooser.to}>{versionName(to)}</Line>
        <Line name={words.shown}>{limits.length === 0 ? words.everything : limits.join(", ")}</Line>
        <Line name={words.at}>{formatMoment(new Date().toISOString())}</Line>
        <Line name={words.address}>{link}</Line>
      </dl>
      {choice.article === "" ? <p>{words.closed}</p> : null}
      <p>
        {words.legend} <del>{texts.compare.marks.removed}</del>, <ins>{texts.compare.marks.added}</ins>.{" "}
        {texts.noAdvice}
      </p>
    </section>
  );
};
