import { useEffect, useMemo, useRef } from "preact/hooks";
import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { FailureNotice, Loading, Notice } from "../../parts/notice.tsx";
import { withQuery } from "../../service/request.ts";
import type { CorpusDiff, CorpusVersionInfo } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { ActChanges } from "./act/act-changes.tsx";
import { countsInWords, wholeActInWords } from "./act/counts.ts";
import { type ActDiff, differingActs } from "./changes.ts";
import { addressOf, type Choice, everyProvision } from "./choice.ts";
import { Filters } from "./filters.tsx";
import { Printed } from "./printed.tsx";
import { summaryOf } from "./summary.ts";

const words = texts.compare;

export interface DifferenceProps {
  readonly choice: Choice;
  readonly from: CorpusVersionInfo;
  readonly to: CorpusVersionInfo;
  /** Takes another choice; a step can be taken back with the browser's button. */
  readonly choose: (choice: Choice, isStep: boolean) => void;
}

type ShownProps = DifferenceProps & { readonly diff: CorpusDiff };

/** Nothing to show: nothing differs at all, in this act, or in this way. */
const Nothing = ({ choice, diff }: { readonly choice: Choice; readonly diff: CorpusDiff }) => {
  const isFiltered = choice.kind !== "" || choice.article !== "";
  const isAnother = diff.from.embedding !== diff.to.embedding;
  if (isFiltered && !diff.same)
    return (
      <Notice tone="info" title={words.nothing.filtered}>
        <p>
          <a href={addressOf({ ...choice, kind: "", article: "", open: [] })}>{words.nothing.showAll}</a>
        </p>
      </Notice>
    );
  return (
    <Notice tone="info" title={choice.act === "" ? words.nothing.title : words.nothing.inAct}>
      <p>{choice.act === "" ? words.nothing.todo : words.nothing.todoInAct}</p>
      {isAnother ? <p>{words.nothing.embeddings}</p> : null}
    </Notice>
  );
};

const Overview = ({ choice, diff }: { readonly choice: Choice; readonly diff: CorpusDiff }) => (
  <ul class="compare-overview">
    {differingActs(diff, choice).map((act) => (
      <li key={act.id}>
        <a href={addressOf({ ...choice, act: act.id, article: "", open: [] })}>{act.name}</a>:{" "}
        {act.status === "changed" ? countsInWords(act.counts) : wholeActInWords(act)}
      </li>
    ))}
  </ul>
);

/** The names of the act and of the provision that are chosen. */
const namesOf = ({ act, article }: Choice, acts: readonly ActDiff[]): string[] => {
  const parsed = parseCitationId(article);
  return [
    ...(act === "" ? [] : [acts.find(({ id }) => id === act)?.name ?? act]),
    ...(parsed === null ? [] : [formatCitation(parsed)]),
  ];
};

const Shown = ({ diff, ...props }: ShownProps) => {
  const { choice, from, to, choose } = props;
  const isAllOpen = choice.open.includes(everyProvision);
  const acts = useMemo(
    () => differingActs(diff, choice).filter(({ id }) => choice.act === "" || id === choice.act),
    [diff, choice.act, choice.kind],
  );
  if (acts.length === 0) return <Nothing choice={choice} diff={diff} />;
  const link = `${location.origin}${addressOf(choice)}`;
  return (
    <>
      <p class="compare-share">
        <CopyButton text={link} label={words.copyLink} />
        <CopyButton text={() => summaryOf(acts, { choice, from, to, link })} label={words.copySummary} />
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
        {choice.act === "" || choice.article !== "" ? null : (
          <button type="button" onClick={() => choose({ ...choice, open: isAllOpen ? [] : [everyProvision] }, false)}>
            {isAllOpen ? words.closeAll : words.openAll}
          </button>
        )}
      </p>
      {choice.act === "" ? <Overview choice={choice} diff={diff} /> : null}
      {acts.map((act) => (
        <ActChanges key={act.id} act={act} {...props} />
      ))}
      <Printed {...{ choice, from, to, link }} shown={namesOf(choice, acts)} />
    </>
  );
};

/** What differs between two versions. One act alone is asked for where one is chosen, so that less is sent. */
export const Difference = (props: DifferenceProps) => {
  const { choice, from, to } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const path = `/v1/versions/${encodeURIComponent(from.corpus_version)}/diff/${encodeURIComponent(to.corpus_version)}`;
  const { body, failure, isLoading, isSlow, retry } = useLoaded<CorpusDiff>(withQuery(path, { act_id: choice.act }), {
    fixed: true,
  });
  const isAsked = body?.from.corpus_version === from.corpus_version && body.to.corpus_version === to.corpus_version;
  const diff = isAsked && !isLoading ? body : null;
  const chosen = `${choice.act} ${choice.article} ${choice.kind}`;
  const before = useRef(chosen);
  useEffect(() => {
    if (diff === null || before.current === chosen) return;
    before.current = chosen;
    // What was pressed may be gone with what it changed.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [diff, chosen]);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {words.whatChanged}
      </h2>
      <Filters {...props} diff={diff} />
      {failure === null ? null : <FailureNotice failure={failure} retry={retry} />}
      {diff === null && failure === null ? <Loading isSlow={isSlow} /> : null}
      {diff === null ? null : <Shown {...props} diff={diff} />}
    </section>
  );
};
