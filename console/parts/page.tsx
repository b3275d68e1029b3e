import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../texts/en.ts";

interface Props {
  /** The page's heading, and what the window is called. */
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: string;
  /** What stands above the heading: where one is among the pages. */
  readonly above?: ComponentChildren;
  /** Which of several pages of one kind it is; where that changes, another page is opened. */
  readonly at?: string;
  readonly children: ComponentChildren;
}

let isFirst = true;

/** A page: its heading takes the focus when it is opened, so that a screen reader says where one is. */
export const Page = ({ title, lead, above, at, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title]);
  // Before the page is drawn: it must take the focus from nobody who has begun to type.
  useLayoutEffect(() => {
    // At the first page the browser says it all itself.
    if (!isFirst && location.hash === "") heading.current?.focus();
    isFirst = false;
  }, [at]);
  return (
    <main id="content" class="page">
      {above}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead === undefined ? null : <p class="lead">{lead}</p>}
      {children}
    </main>
  );
};
