import type { ComponentChildren } from "preact";
import { pageOf } from "./address.ts";
import { useBeside } from "./beside.tsx";

interface Props {
  readonly provisionId: string;
  readonly children: ComponentChildren;
}

/** The reader wants another tab, or the browser's menu. */
const wantsElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** A provision that opens beside the text; in another tab it is the provision's own page. */
export const CitationLink = ({ provisionId, children }: Props) => {
  const { open, openId } = useBeside();
  const follow = (event: MouseEvent): void => {
    if (wantsElsewhere(event)) return;
    event.preventDefault();
    // The pages' router follows every click that reaches the window.
    event.stopPropagation();
    open(provisionId, event.currentTarget as HTMLElement);
  };
  return (
    <a
      class="citation"
      href={pageOf(provisionId) ?? "/law"}
      aria-current={openId === provisionId ? "true" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
};
