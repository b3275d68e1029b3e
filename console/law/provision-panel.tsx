import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isUnder } from "../../shared/citation/index.ts";
import { FailureNotice, Loading } from "../parts/notice.tsx";
import type { ArticleResponse } from "../service/types.ts";
import { useLoaded } from "../service/use-loaded.ts";
import { texts } from "../texts/en.ts";
import { useActs } from "./acts.tsx";
import { articleIdIn, citationOf, lookupOf, pageOf } from "./address.ts";
import { LawBadges } from "./law-badges.tsx";
import { ProvisionText } from "./provision-text.tsx";

const words = texts.law;

interface Props {
  readonly provisionId: string;
  readonly takesFocus: boolean;
  /** It covers the page, which waits behind it. */
  readonly isSheet: boolean;
  close(): void;
}

const Frame = ({ isSheet, close, children }: Pick<Props, "isSheet" | "close"> & { children: ComponentChildren }) => {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), [isSheet]);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return isSheet ? (
    <dialog ref={sheet} class="panel panel-sheet" aria-labelledby="panel-title" onClose={close}>
      {children}
    </dialog>
  ) : (
    <aside class="panel" aria-labelledby="panel-title" onKeyDown={closeOnEscape}>
      {children}
    </aside>
  );
};

interface ProvisionProps extends Pick<Props, "provisionId"> {
  readonly about: RefObject<HTMLDivElement | null>;
  readonly reveal: (part: HTMLElement) => void;
}

const Provision = ({ provisionId, about, reveal }: ProvisionProps) => {
  const loaded = useLoaded<ArticleResponse>(lookupOf(provisionId), { fixed: true });
  const article = loaded.body;
  if (loaded.failure !== null) return <FailureNotice failure={loaded.failure} retry={loaded.retry} />;
  if (article === null) return <Loading isSlow={loaded.isSlow} />;
  const isWhole = articleIdIn(provisionId) === provisionId;
  const cited = isWhole ? undefined : article.chunks.find(({ chunk_id }) => isUnder(chunk_id, provisionId));
  const [first] = article.chunks;
  return (
    <>
      <div class="panel-about" ref={about}>
        {first === undefined || first.title === "" ? null : <h3 class="panel-title">{first.title}</h3>}
        {first?.section ? <p class="small">{first.section}</p> : null}
        <LawBadges chunks={article.chunks} part={cited} />
        <p class="panel-links">
          <a href={pageOf(provisionId) ?? "/law"}>{words.readOn}</a>
          {first === undefined ? null : (
            <a href={first.url} target="_blank" rel="noreferrer">
              {words.atEurLex}
            </a>
          )}
        </p>
      </div>
      <ProvisionText article={article} marked={isWhole ? [] : [provisionId]} reveal={reveal} />
    </>
  );
};

/** One provision with its text, its state and where to read on. */
export const ProvisionPanel = ({ provisionId, takesFocus, isSheet, close }: Props) => {
  const { all } = useActs();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const about = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // The panel alone moves, and shows a little of what comes before.
  const reveal = (part: HTMLElement): void => {
    if (body.current === null) return;
    const above = Math.max(body.current.clientHeight / 4, (about.current?.offsetHeight ?? 0) + 32);
    body.current.scrollTop = part.offsetTop - above;
  };
  const name = citationOf(provisionId, all) ?? provisionId;
  return (
    <Frame isSheet={isSheet} close={close}>
      <div class="panel-head">
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <button type="button" onClick={close}>
          {isSheet ? words.back : words.close}
        </button>
      </div>
      <div class="panel-body" ref={body}>
        <Provision provisionId={provisionId} about={about} reveal={reveal} />
      </div>
    </Frame>
  );
};
