import { useEffect, useRef } from "preact/hooks";
import { isUnder } from "../../shared/citation/index.ts";
import { Badge } from "../parts/badge.tsx";
import { formatDay } from "../parts/dates.ts";
import type { ArticleChunk, ArticleResponse } from "../service/types.ts";
import { texts } from "../texts/en.ts";
import { anchorOf } from "./address.ts";

interface Props {
  readonly article: ArticleResponse;
  /** Ids of the parts to mark (`gdpr_art33_p1`); the first of them is scrolled to. */
  readonly marked: readonly string[];
  /** Brings that part into view. */
  readonly reveal: (part: HTMLElement) => void;
}

/** The part itself rather than the words that introduce it: point (f), not the opening of its paragraph. */
const firstMarked = (chunks: readonly ArticleChunk[], marked: readonly string[]): string | undefined => {
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const inside = ids.find((chunkId) => marked.some((id) => isUnder(chunkId, id)));
  return inside ?? ids.findLast((chunkId) => marked.some((id) => isUnder(id, chunkId)));
};

const isUnderOne = (chunkId: string, ids: readonly string[]): boolean =>
  ids.some((id) => isUnder(chunkId, id) || isUnder(id, chunkId));

/** From when a part applies, where that is another day than that of the part before it: what is above the text says the first. */
const Dates = ({ chunk, before }: { readonly chunk: ArticleChunk; readonly before: ArticleChunk }) => {
  if (chunk.applies_from === null || chunk.applies_from === before.applies_from) return null;
  const isFuture = chunk.legal_status === "not_yet_applicable";
  return (
    <Badge tone={isFuture ? "future" : "plain"}>
      {isFuture
        ? texts.law.appliesFuture(formatDay(chunk.applies_from))
        : texts.law.appliesSince(formatDay(chunk.applies_from))}
    </Badge>
  );
};

/** The text of a provision, each of its parts with a mark of its own, so that a link can lead to it. */
export const ProvisionText = ({ article, marked, reveal }: Props) => {
  const first = useRef<HTMLDivElement>(null);
  const firstId = firstMarked(article.chunks, marked);
  useEffect(() => {
    if (first.current !== null) reveal(first.current);
  }, [firstId]);
  return (
    <div class="provision-text">
      {article.chunks.map((chunk, position) => (
        <div
          key={chunk.chunk_id}
          id={anchorOf(chunk.chunk_id) || undefined}
          ref={chunk.chunk_id === firstId ? first : null}
          class={isUnderOne(chunk.chunk_id, marked) ? "provision-part provision-part-marked" : "provision-part"}
        >
          <Dates chunk={chunk} before={article.chunks[position - 1] ?? chunk} />
          <p>{chunk.text}</p>
        </div>
      ))}
    </div>
  );
};
