import { useEffect, useMemo, useRef } from "preact/hooks";
import { formatCitation, parseCitationId, withoutPart } from "../../../../shared/citation/index.ts";
import { anchorOf } from "../../../law/address.ts";
import type { ArticleChunk, Reference, ReferencesResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { outsideAddress, pageAt } from "../addresses.ts";
import { CiteButtons } from "../cite.tsx";
import { depthOf, type Particular, particularOf, usualOf } from "./parts.ts";
import { type Mark, segmentsOf } from "./segments.ts";
import { Amended, Standing } from "./standing.tsx";
import { Term } from "./term.tsx";

interface Meaning {
  readonly kind: "reference" | "term";
  readonly reference: Reference;
}

interface Props {
  readonly chunks: readonly ArticleChunk[];
  /** Null until they are there; the text is readable without them. */
  readonly references: ReferencesResponse | null;
  /** Ids of the chunks that the address marks. */
  readonly marked: readonly string[];
  readonly day: string | null;
}

/** What is marked within a part: the references that start in it, and the terms that are defined elsewhere. */
const marksIn = (chunkId: string, references: ReferencesResponse | null): Array<Mark<Meaning>> => {
  const own = withoutPart(chunkId);
  const cites = (references?.cites ?? []).filter(({ from }) => from === own);
  const terms = (references?.definitions ?? []).filter(({ provision_id }) => provision_id !== own);
  return [
    ...cites.map(
      (reference) => ({ words: reference.quote, as: "exact", meaning: { kind: "reference", reference } }) as const,
    ),
    ...terms.map(
      (reference) => ({ words: reference.quote, as: "term", meaning: { kind: "term", reference } }) as const,
    ),
  ];
};

const ReferenceLink = ({
  text,
  reference,
  day,
}: { readonly text: string; readonly day: string | null } & Pick<Meaning, "reference">) => {
  const { provision_id, citation, title, url } = reference;
  const page = provision_id === null ? outsideAddress(url) : pageAt(provision_id, day);
  if (page === undefined) return <>{text}</>;
  const name = title === "" ? citation : `${citation}: ${title}`;
  return (
    <a href={page} title={provision_id === null ? `${name} (${texts.read.outside})` : name} rel="noreferrer">
      {text}
    </a>
  );
};

const Words = ({ chunk, references, day }: { readonly chunk: ArticleChunk } & Pick<Props, "references" | "day">) => {
  const segments = useMemo(
    () => segmentsOf(chunk.text, marksIn(chunk.chunk_id, references)),
    [chunk.text, chunk.chunk_id, references],
  );
  return (
    <p>
      {segments.map(({ text, meaning }, position) => {
        if (meaning === null) return text;
        const { kind, reference } = meaning;
        return kind === "term" ? (
          <Term key={position} text={text} definition={reference} day={day} />
        ) : (
          <ReferenceLink key={position} text={text} reference={reference} day={day} />
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
export const ReadText = ({ chunks, references, marked, day }: Props) => {
  const first = useRef<HTMLDivElement>(null);
  const particulars = useMemo(() => {
    const usual = usualOf(chunks);
    return chunks.map((chunk) => particularOf(chunk, chunks, usual));
  }, [chunks]);
  const firstMarked = marked[0];
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: "start" });
  }, [firstMarked]);
  return (
    <div class="provision-text read-text">
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
            <Words chunk={chunk} references={references} day={day} />
            {isFirst ? <CiteButtons provisionId={withoutPart(chunk.chunk_id)} day={day} /> : null}
          </div>
        );
      })}
    </div>
  );
};
