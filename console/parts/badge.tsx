import type { ComponentChildren } from "preact";

/** What a badge is about: it is said in words as well, never by colour alone. */
export type Tone = "plain" | "good" | "caution" | "bad" | "future";

/** A short word beside something. */
export const Badge = ({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ComponentChildren }) => (
  <span class={`badge badge-${tone}`}>{children}</span>
);
