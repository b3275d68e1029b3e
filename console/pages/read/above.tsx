import { useState } from "preact/hooks";
import type { ContentsEntry } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";
import { type Reading, readAs } from "./address/addresses.ts";
import { Search, type Wanted } from "./search/search.tsx";

const words = texts.read;

interface Props {
  readonly actId: string;
  /** How the act is called. */
  readonly name: string;
  /** `Article 33`; null on the page of the act. */
  readonly label: string | null;
  /** The divisions that the provision stands in, the outermost first. */
  readonly divisions: readonly ContentsEntry[];
  readonly reading: Reading;
}

/** What stands above a page's heading: where one is, and a search in the open act or in all. */
export const Above = ({ actId, name, label, divisions, reading }: Props) => {
  const [wanted, setWanted] = useState<Wanted>({ query: "", act: actId });
  return (
    <>
      <nav aria-label={words.breadcrumbs} class="breadcrumbs">
        <ol>
          <li>
            <a href={readAs("/law", { ...reading, language: null })}>{texts.pages.read}</a>
          </li>
          <li>
            {label === null ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={readAs(`/law/${actId}`, reading)}>{name}</a>
            )}
          </li>
          {divisions.map((division) => (
            <li key={division.label}>
              {division.label}
              {division.title === "" ? "" : `: ${division.title}`}
            </li>
          ))}
          {label === null ? null : (
            <li>
              <span aria-current="page">{label}</span>
            </li>
          )}
        </ol>
      </nav>
      <Search key={actId} wanted={wanted} reading={reading} onChange={setWanted} as="panel" />
    </>
  );
};
