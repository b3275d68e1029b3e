import "./text.css";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { formatCitation, parseCitationId, withoutPart } from "../../../../shared/citation/index.ts";
import { anchorOf } from "../../../law/address.ts";
import type { ArticleChunk, Reference } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { outsideAddress, pageAt, type Reading } from "../address/addresses.ts";
import { CiteButtons } from "../cite.tsx";
import { type DefinedTerm, marksIn } from "./marks.ts";
import { depthOf, type Particular, particularOf, usualOf } from "./parts.ts";
import { segmentsOf } from "./segments.ts";
import { Amended, Standing } from "./standing.tsx";
import { Term } from "./term.tsx";

/** Whoever has begun to write something keeps the focus there. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";

interface Props {
  readonly chunks: readonly ArticleChunk[];
  /** Empty until they are there; the text is readable without them. */
  readonly cites: readonly Reference[];
  readonly terms: readonly DefinedTerm[];
  /** Ids of the chunks that the address marks. */
  readonly marked: readonly string[];
  readonly reading: Reading;
  /** Of the words, where it is not that of the page. */
  readonly language: string | undefined;
}

const ReferenceLink = ({
  text,
  reference,
  reading,
}: {
  readonly text: string;
  readonly reading: Reading;
  readonly reference: Reference;
}) => {
  const { provision_id, citation, title, url } = reference;
  const page = provision_id === null ? outsideAddress(url) : pageAt(provision_id, reading);
  if (page === undefined) return <>{text}</>;
  const name = title === "" ? citation : `${citation}: ${title}`;
  return (
    <a href={page} title={provision_id === null ? `${name} (${texts.read.outside})` : name} rel="noreferrer">
      {text}
    </a>
  );
};

const Words = ({
  chunk,
  cites,
  terms,
  reading,
}: { readonly chunk: ArticleChunk } & Pick<Props, "cites" | "terms" | "reading">) => {
  const segments = useMemo(
    () => segmentsOf(chunk.text, marksIn(chunk.chunk_id, cites, terms)),
    [chunk.text, chunk.chunk_id, cites, terms],
  );
  return (
    <p>
      {segments.map(({ text, meaning }, position) => {
        if (meaning === null) return text;
        return meaning.kind === "term" ? (
          <Term key={position} text={text} term={meaning.term} reading={reading} />
        ) : (
          <ReferenceLink key={position} text={text} reference={meaning.reference} reading={reading} />
        );
      })}
    </p>
  );
};

const PartBadges = ({ standing, amended }: Particular) =>
  standing === null && amended === null ? null : (
    <div class="badges">
      {standing === null ? null : <Standing {...standing} />} {amended === null ? null : <Amended amended={amended} />}
    </div>
  );

/** A mark that links to the part itself, so that its address can be copied or sent. */
const OwnLink = ({ chunkId }: { readonly chunkId: string }) => {
  const anchor = anchorOf(chunkId);
  const parsed = parseCitationId(chunkId);
  if (anchor === "" || parsed === null || withoutPart(chunkId) !== chunkId) return null;
  return (
    <a class="own-link" href={`#${anchor}`} aria-label={texts.read.linkTo(formatCitation(parsed))}>
      #
    </a>
  );
};

/** The text of a provision by its paragraphs and points, with its references and defined terms in it. */
export const ReadText = ({ chunks, cites, terms, marked, reading, language }: Props) => {
  const first = useRef<HTMLDivElement>(null);
  const particulars = useMemo(() => {
    const usual = usualOf(chunks);
    return chunks.map((chunk) => particularOf(chunk, chunks, usual));
  }, [chunks]);
  const firstMarked = marked[0];
  useEffect(() => {
    if (!isTyping()) first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [firstMarked]);
  return (
    <div class="provision-text read-text" lang={language}>
      {chunks.map((chunk, position) => {
        const isMarked = marked.includes(chunk.chunk_id);
        const isFirst = chunk.chunk_id === firstMarked;
        return (
          <div
            key={chunk.chunk_id}
            id={anchorOf(chunk.chunk_id) || undefined}
            ref={isFirst ? first : null}
            tabIndex={isFirst ? -1 : undefined}
            class={`provision-part read-depth-${depthOf(chunk.chunk_id)}${isMarked ? " provision-part-marked" : ""}`}
          >
            {particulars[position] === undefined ? null : <PartBadges {...particulars[position]} />}
            <OwnLink chunkId={chunk.chunk_id} />
            <Words chunk={chunk} cites={cites} terms={terms} reading={reading} />
            {isFirst ? <CiteButtons provisionId={withoutPart(chunk.chunk_id)} reading={reading} /> : null}
          </div>
        );
      })}
    </div>
  );
};
