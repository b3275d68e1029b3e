import { formatCitation, parseCitationId } from "../../../shared/citation/index.ts";
import { actName, useActs } from "../../law/acts.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { formatDay } from "../../parts/dates.ts";
import type { Regulation } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { pageAt, type Reading } from "./address/addresses.ts";

const words = texts.read;

/** `GDPR (Regulation (EU) 2016/679)`; the number alone where the act has no usual name. */
const fullName = (act: Regulation): string =>
  actName(act) === act.number ? act.number : `${actName(act)} (${act.number})`;

/** `Article 33(1) GDPR (Regulation (EU) 2016/679)`, with the day where it is an earlier state. Null for what is no id. */
export const fullCitation = (provisionId: string, act: Regulation | undefined, reading: Reading): string | null => {
  const parsed = parseCitationId(provisionId);
  if (parsed === null || act === undefined) return null;
  const citation = `${formatCitation(parsed)} ${fullName(act)}`;
  return reading.day === null ? citation : words.citedAsOf(citation, formatDay(reading.day));
};

/** Buttons that copy how a provision is cited, and the address of its page. */
export const CiteButtons = ({ provisionId, reading }: { readonly provisionId: string; readonly reading: Reading }) => {
  const { act } = useActs();
  const citation = fullCitation(provisionId, act(parseCitationId(provisionId)?.actId ?? ""), reading);
  const page = pageAt(provisionId, reading);
  return (
    <div class="cite-buttons">
      {citation === null ? null : <CopyButton text={citation} label={words.copyCitation} />}
      <CopyButton text={`${location.origin}${page}`} label={words.copyLink} />
    </div>
  );
};
