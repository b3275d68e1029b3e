import { useActs } from "../../../law/acts.tsx";
import { citationOf, lookupOf } from "../../../law/address.ts";
import { CitationLink } from "../../../law/citation-link.tsx";
import { LawBadges } from "../../../law/law-badges.tsx";
import type { ArticleResponse, SourceCitation } from "../../../service/types.ts";
import { useLoaded } from "../../../service/use-loaded.ts";
import { texts } from "../../../texts/en.ts";

/** From when a source applies; nothing while that is not known. */
const SourceBadges = ({ articleId }: { readonly articleId: string }) => {
  const { body } = useLoaded<ArticleResponse>(lookupOf(articleId), { fixed: true });
  return body === null ? null : <LawBadges chunks={body.chunks} />;
};

const Source = ({ source }: { readonly source: SourceCitation }) => {
  const { all } = useActs();
  return (
    <li class="source">
      <p class="source-title">
        <CitationLink provisionId={source.article_id}>
          {citationOf(source.article_id, all) ?? source.article_id}
        </CitationLink>
        {source.title === "" ? null : <span> {source.title}</span>}
      </p>
      <SourceBadges articleId={source.article_id} />
      <blockquote>{source.text_excerpt}</blockquote>
      <p class="small">
        <a class="source-address" href={source.url} target="_blank" rel="noreferrer">
          {texts.law.atEurLex}
        </a>
      </p>
    </li>
  );
};

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly sources: readonly SourceCitation[];
}

/** What an answer rests on, or what comes near a question that has none. */
export const Sources = ({ title, hint, sources }: Props) =>
  sources.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <p class="small no-print">{hint}</p>
      <ol class="sources">
        {sources.map((source) => (
          <Source key={source.article_id} source={source} />
        ))}
      </ol>
    </section>
  );
