import type { ComponentChildren } from "preact";

interface Props {
  /** What the table is about. */
  readonly caption: string;
  readonly children: ComponentChildren;
}

/** A table that is scrolled by itself, with the keyboard too, where it is wider than the screen. */
export const ScrollTable = ({ caption, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section class="scroll" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      {children}
    </table>
  </section>
);
