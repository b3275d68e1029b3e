import { useLocation } from "preact-iso";
import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { actName, useActs } from "../../law/acts.tsx";
import { pageOf } from "../../law/address.ts";
import { FailureNotice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import type { ContentsEntry, RegulationResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { Above } from "./above.tsx";
import { dayIn, type ReadAddress, readAddress } from "./address/addresses.ts";
import { SideContents } from "./contents/contents.tsx";
import { divisionsAround, neighboursOf, provisionsOf } from "./contents/order.ts";
import { DayForm } from "./day.tsx";
import { Turning, useTurningKeys } from "./turning.tsx";
import { Whole } from "./whole.tsx";

interface Props {
  /** The pieces of the path: `gdpr` and `33`. */
  readonly act: string;
  readonly provision: string;
}

const labelOf = ({ articleId, lookup }: ReadAddress): string => {
  const parsed = articleId === null ? null : parseCitationId(articleId);
  return parsed === null ? lookup : formatCitation(parsed);
};

/** The page's title and, below it, the provision's; the divisions that it stands in. */
const headingsIn = (contents: readonly ContentsEntry[], articleId: string | null) => ({
  title: provisionsOf(contents).find((entry) => entry.article_id === articleId)?.title ?? "",
  divisions: articleId === null ? [] : divisionsAround(contents, articleId),
});

/** A provision with its act's table of contents beside it. */
export const ProvisionPage = ({ act: actWritten, provision }: Props) => {
  const { query, path } = useLocation();
  const { act } = useActs();
  const address = readAddress(actWritten, provision);
  const { actId, articleId } = address;
  const day = dayIn(query["as_of"]);
  const page = (articleId === null ? null : pageOf(articleId)) ?? path;
  const loaded = useLoaded<RegulationResponse>(`/v1/regulations/${encodeURIComponent(actId)}`, { fixed: true });
  const contents = loaded.body?.act_id === actId ? loaded.body.contents : [];
  const neighbours = neighboursOf(contents, articleId);
  const { title, divisions } = headingsIn(contents, articleId);
  useTurningKeys({ ...neighbours, day });
  const named = act(actId);
  const name = named === undefined ? actId : actName(named);
  const label = labelOf(address);
  return (
    <Page
      title={`${label} ${name}`}
      at={page}
      above={<Above actId={actId} name={name} label={label} divisions={divisions} />}
    >
      {title === "" ? null : <p class="read-title">{title}</p>}
      <div class="read-columns">
        {contents.length === 0 ? <div /> : <SideContents entries={contents} current={articleId} day={day} />}
        <div class="read-main">
          <Turning {...neighbours} day={day} isBelow={false} />
          <DayForm day={day} page={page} />
          <Whole key={`${page} ${day}`} address={address} page={page} day={day} />
          {loaded.failure === null ? null : <FailureNotice failure={loaded.failure} retry={loaded.retry} />}
          <Turning {...neighbours} day={day} isBelow={true} />
        </div>
      </div>
    </Page>
  );
};
