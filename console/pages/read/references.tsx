import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import type { ArticleResponse, Reference, ReferencesResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { outsideAddress, pageAt, type Reading } from "./address/addresses.ts";
import { lookupPath } from "./address/lookup.ts";

const words = texts.read;
/** More of them are folded. */
const shownMax = 10;

const nameOf = ({ provision_id, citation }: Reference): string => provision_id ?? citation;

/** Each other end once, whichever of its words refer to it. */
const onceEach = (references: readonly Reference[]): Reference[] =>
  [...new Map(references.toReversed().map((reference) => [nameOf(reference), reference])).values()].toReversed();

const End = ({ reference, reading }: { readonly reference: Reference; readonly reading: Reading }) => {
  const { provision_id, citation, title, url } = reference;
  if (provision_id !== null)
    return (
      <>
        <a href={pageAt(provision_id, reading)}>{citation}</a> <span lang={reading.language ?? undefined}>{title}</span>
      </>
    );
  const outside = outsideAddress(url);
  if (outside === undefined) return <>{citation}</>;
  return (
    <a href={outside} rel="noreferrer">
      {citation} ({words.outside})
    </a>
  );
};

/** The text of a recital, fetched when it is opened. */
const RecitalText = ({ reference, reading }: { readonly reference: Reference; readonly reading: Reading }) => {
  const loaded = useLoaded<ArticleResponse>(lookupPath(reference.provision_id ?? "", reading), { fixed: true });
  if (loaded.failure !== null) return <FailureNotice failure={loaded.failure} retry={loaded.retry} />;
  if (loaded.body === null) return <Loading isSlow={loaded.isSlow} />;
  return (
    <div class="provision-text" lang={loaded.body.language}>
      {loaded.body.chunks.map((chunk) => (
        <p key={chunk.chunk_id}>{chunk.text}</p>
      ))}
    </div>
  );
};

const Recital = ({ reference, reading }: { readonly reference: Reference; readonly reading: Reading }) => {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{reference.citation}</summary>
      {wasOpened ? <RecitalText reference={reference} reading={reading} /> : null}
      <p>
        <a href={pageAt(reference.provision_id ?? "", reading)}>{words.openPage(reference.citation)}</a>
      </p>
    </details>
  );
};

interface ListProps {
  readonly title: string;
  readonly references: readonly Reference[];
  readonly item: (reference: Reference) => ComponentChildren;
}

const List = ({ title, references, item }: ListProps) => {
  const all = onceEach(references);
  if (all.length === 0) return null;
  const listed = (some: readonly Reference[]) => (
    <ul>
      {some.map((reference) => (
        <li key={nameOf(reference)}>{item(reference)}</li>
      ))}
    </ul>
  );
  const rest = all.slice(shownMax);
  return (
    <section>
      <h2>{title}</h2>
      {listed(all.slice(0, shownMax))}
      {rest.length === 0 ? null : (
        <details>
          <summary>{words.more(rest.length)}</summary>
          {listed(rest)}
        </details>
      )}
    </section>
  );
};

/** What a provision refers to, and what refers to it. */
export const References = ({
  references,
  reading,
}: {
  readonly references: ReferencesResponse;
  readonly reading: Reading;
}) => {
  const { cites, cited_by, explained_by, explains } = references;
  const end = (reference: Reference) => <End reference={reference} reading={reading} />;
  if ([cites, cited_by, explained_by, explains].every(({ length }) => length === 0))
    return <p class="small">{words.noReferences}</p>;
  return (
    <div class="references">
      <List title={words.explains} references={explains} item={end} />
      <List
        title={words.explainedBy}
        references={explained_by}
        item={(reference) => <Recital reference={reference} reading={reading} />}
      />
      <List title={words.refersTo} references={cites} item={end} />
      <List title={words.referredToBy} references={cited_by} item={end} />
    </div>
  );
};
