import { pageOf } from "../../../law/address.ts";
import type { CorpusVersionInfo } from "../../../service/types.ts";
import { dayOf } from "../choice.ts";

/** The page where a provision is read as it was in a version; null where its id is none. */
export const pageIn = (provisionId: string, version: CorpusVersionInfo): string | null => {
  const page = pageOf(provisionId);
  if (page === null || version.is_current) return page;
  const [path = "", anchor] = page.split("#");
  return `${path}?as_of=${dayOf(version)}${anchor === undefined ? "" : `#${anchor}`}`;
};
