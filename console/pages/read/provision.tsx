import { useLocation } from "preact-iso";
import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { actName, useActs } from "../../law/acts.tsx";
import { pageOf } from "../../law/address.ts";
import { Page } from "../../parts/page.tsx";
import type { ContentsEntry, RegulationResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { Above } from "./above.tsx";
import { type ReadAddress, readAddress, readAs, readingIn } from "./address/addresses.ts";
import { contentsPath } from "./address/lookup.ts";
import { SideContents } from "./contents/contents.tsx";
import { divisionsAround, neighboursOf, provisionsOf } from "./contents/order.ts";
import { ReadingForm } from "./reading/form.tsx";
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
  const reading = readingIn(query);
  const page = (articleId === null ? null : pageOf(articleId)) ?? path;
  const loaded = useLoaded<RegulationResponse>(contentsPath(actId, reading), { fixed: true });
  const contents = loaded.body?.act_id === actId ? loaded.body.contents : [];
  const neighbours = neighboursOf(contents, articleId);
  const { title, divisions } = headingsIn(contents, articleId);
  useTurningKeys({ ...neighbours, reading });
  const named = act(actId);
  const name = named === undefined ? actId : actName(named);
  const label = labelOf(address);
  return (
    <Page
      title={`${label} ${name}`}
      at={page}
      above={<Above actId={actId} name={name} label={label} divisions={divisions} reading={reading} />}
    >
      {title === "" ? null : <p class="read-title">{title}</p>}
      <div class="read-columns">
        {contents.length === 0 ? <div /> : <SideContents entries={contents} current={articleId} reading={reading} />}
        <div class="read-main">
          <Turning {...neighbours} reading={reading} isBelow={false} />
          <ReadingForm actId={actId} reading={reading} page={page} />
          <Whole key={readAs(page, reading)} address={address} page={page} reading={reading} contents={loaded} />
          <Turning {...neighbours} reading={reading} isBelow={true} />
        </div>
      </div>
    </Page>
  );
};
