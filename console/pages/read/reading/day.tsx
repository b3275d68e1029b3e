import { useActs } from "../../../law/acts.tsx";
import { formatDay } from "../../../parts/dates.ts";
import { Notice } from "../../../parts/notice.tsx";
import { withQuery } from "../../../service/request.ts";
import { texts } from "../../../texts/en.ts";

const words = texts.read;

interface Props {
  /** The day that is read. */
  readonly day: string;
  /** The page's address without it. */
  readonly page: string;
  /** The version that serves the day. */
  readonly version: string;
  readonly actId: string;
  /** Null for the act as a whole. */
  readonly articleId: string | null;
}

/** Says that an earlier state is read, and leads back to today's. */
export const Then = ({ day, page, version, actId, articleId }: Props) => {
  const { corpusVersion } = useActs();
  const article = articleId?.slice(actId.length + 1);
  if (version === corpusVersion)
    return (
      <Notice tone="info" title={words.sameAsToday(formatDay(day))}>
        <p>
          <a href={page}>{words.today}</a>
        </p>
      </Notice>
    );
  return (
    <>
      <div class="read-earlier">
        <Notice tone="caution" title={words.earlier(formatDay(day))}>
          <p class="notice-links">
            <a href={page}>{words.today}</a>
            {corpusVersion === null ? null : (
              <a href={withQuery("/compare", { from: version, to: corpusVersion, act: actId, article })}>
                {words.compare}
              </a>
            )}
          </p>
        </Notice>
      </div>
      <p class="small">{words.earlierBy(version)}</p>
    </>
  );
};
