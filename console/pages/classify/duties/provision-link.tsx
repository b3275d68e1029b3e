import { pageOfCitation } from "../../../law/address.ts";
import { texts } from "../../../texts/en.ts";
import { asItIs, readAs } from "../../read/address/addresses.ts";

const words = texts.classify.links;

/** Only the AI Act is classified under. */
const actId = "ai_act";

interface Props {
  readonly written: string;
  /** The provision at EUR-Lex; left out where it is not known. */
  readonly url?: string | undefined;
  /** The day whose law is read, ISO; left out: today's. */
  readonly day?: string | null;
}

/** A provision with its page and its place at EUR-Lex, both in a tab of their own: the result stays where it is. */
export const ProvisionLink = ({ written, url, day = null }: Props) => {
  const today = pageOfCitation(written, actId);
  const page = today === null ? null : readAs(today, { ...asItIs, day });
  return (
    <span class="provision-link">
      {page === null ? (
        written
      ) : (
        <a href={page} target="_blank" rel="noopener">
          {written}
          <span class="hidden"> {words.newTab}</span>
        </a>
      )}
      {url === undefined ? null : (
        <a class="small" href={url} target="_blank" rel="noopener noreferrer">
          {words.eurLex}
          <span class="hidden"> {words.eurLexOf(written)}</span>
        </a>
      )}
    </span>
  );
};
