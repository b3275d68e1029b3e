import { useMemo } from "preact/hooks";
import { articleIdOf, parseCitationId } from "../../../shared/citation/index.ts";
import { useActs } from "../../law/acts.tsx";
import { Badge } from "../../parts/badge.tsx";
import { FailureNotice, Loading, Notice } from "../../parts/notice.tsx";
import type {
  ArticleChunk,
  ArticleResponse,
  DefinitionsResponse,
  Reference,
  ReferencesResponse,
} from "../../service/types.ts";
import { type Loaded, useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { outsideAddress, type ReadAddress, type Reading, readAs } from "./address/addresses.ts";
import { definitionsPath, referencesPath, textPath } from "./address/lookup.ts";
import { useHash } from "./address/use-hash.ts";
import { CiteButtons, fullCitation } from "./cite.tsx";
import { Then } from "./reading/day.tsx";
import { LanguageNote } from "./reading/language.tsx";
import { NotRead } from "./reading/not-read.tsx";
import { References } from "./references.tsx";
import { termsOf } from "./text/marks.ts";
import { partsAt, usualOf } from "./text/parts.ts";
import { Amended, Standing } from "./text/standing.tsx";
import { ReadText } from "./text/text.tsx";

const words = texts.read;
const none: readonly Reference[] = [];

interface Props {
  readonly address: ReadAddress;
  /** The page's address without a day or a language. */
  readonly page: string;
  readonly reading: Reading;
  /** What came of its act's table of contents, which the page shows beside it. */
  readonly contents: Pick<Loaded<unknown>, "failure" | "retry">;
}

/** What is true of the whole provision, in words. */
const Badges = ({ chunks }: { readonly chunks: readonly ArticleChunk[] }) => {
  const { standing, isUniform, amended } = usualOf(chunks);
  const isBinding = chunks.every(({ binding }) => binding);
  return (
    <p class="badges">
      {isBinding ? <Badge>{words.binding}</Badge> : <Badge>{words.recital}</Badge>}{" "}
      {isBinding && standing !== null ? <Standing {...standing} /> : null}{" "}
      {isBinding && !isUniform ? <Badge>{words.mixed}</Badge> : null}{" "}
      {amended === null ? null : <Amended amended={amended} />}
    </p>
  );
};

/** Ways to take the provision along; for print, what was printed. */
const Tools = ({
  articleId,
  article,
  reading,
}: {
  readonly articleId: string;
  readonly article: ArticleResponse;
  readonly reading: Reading;
}) => {
  const { act } = useActs();
  const outside = outsideAddress(article.chunks[0]?.url ?? null);
  const citation = fullCitation(articleId, act(article.regulation), reading);
  return (
    <>
      <div class="read-tools">
        <CiteButtons provisionId={articleId} reading={reading} />
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
        {outside === undefined ? null : (
          <a href={outside} rel="noreferrer">
            {words.atEurLex}
          </a>
        )}
      </div>
      {citation === null ? null : <p class="printed">{words.servedBy(citation, article.corpus_version)}</p>}
    </>
  );
};

/** The id of the part that the address marks, by its hash or by its path; null for none. */
const markedId = (articleId: string, hash: string, anchor: string): string | null => {
  const mark = hash === "" || hash === "content" ? anchor : hash;
  return mark === "" ? null : `${articleId}_${mark}`;
};

/** A provision: what it is, its text, and what refers to what. */
export const Whole = ({ address, page, reading, contents }: Props) => {
  const hash = useHash();
  const { actId, lookup } = address;
  const { day, language } = reading;
  const text = useLoaded<ArticleResponse>(textPath(actId, lookup, reading), { fixed: true });
  const related = useLoaded<ReferencesResponse>(referencesPath(actId, lookup, reading), { fixed: true });
  // Kept, so that a definition is there when its term is pointed at.
  const defined = useLoaded<DefinitionsResponse>(definitionsPath(address.articleId ?? "", reading), { fixed: true });

  const terms = useMemo(
    () => termsOf(address.articleId ?? "", related.body, defined.body),
    [address.articleId, related.body, defined.body],
  );

  // What fails for one reason is told once, and tried again at once.
  const retry = (): void => {
    for (const loaded of [text, related, defined, contents]) if (loaded.failure !== null) loaded.retry();
  };
  const beside = contents.failure ?? (related.failure?.status === 404 ? null : related.failure);
  if (text.failure !== null) return <NotRead reading={reading} page={page} failure={text.failure} retry={retry} />;
  if (text.body === null) return <Loading isSlow={text.isSlow} />;
  const { chunks, corpus_version } = text.body;
  const parsed = parseCitationId(chunks[0]?.chunk_id ?? "");
  const articleId = parsed === null ? "" : articleIdOf(parsed);
  const wanted = markedId(articleId, hash, address.anchor);
  const marked = partsAt(chunks, wanted);
  const isMissing = wanted !== null && marked.length === 0;
  return (
    <>
      {day === null ? null : (
        <Then
          day={day}
          page={readAs(page, { day: null, language })}
          version={corpus_version}
          actId={actId}
          articleId={articleId}
        />
      )}
      <LanguageNote article={text.body} />
      <Badges chunks={chunks} />
      <Tools articleId={articleId} article={text.body} reading={reading} />
      {isMissing ? <Notice tone="caution" title={words.partMissing(hash || address.anchor)} /> : null}
      <ReadText
        language={text.body.language}
        chunks={chunks}
        cites={related.body?.cites ?? none}
        terms={terms}
        marked={marked}
        reading={reading}
      />
      {beside === null ? null : <FailureNotice failure={beside} retry={retry} />}
      {related.body === null ? null : <References references={related.body} reading={reading} />}
    </>
  );
};
