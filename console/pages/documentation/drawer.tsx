import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface Props {
  readonly summary: ComponentChildren;
  readonly children: () => ComponentChildren;
}

/** Something to open. What is in it is made when it is first opened, and stays. */
export const Drawer = ({ summary, children }: Props) => {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      class="api-drawer"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened ? children() : null}
    </details>
  );
};
