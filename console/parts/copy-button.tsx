import { useState } from "preact/hooks";
import { texts } from "../texts/en.ts";

/** Copies a text, and says that it has. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const [said, setSaid] = useState("");
  const copy = (): void => {
    navigator.clipboard
      .writeText(text)
      .then(() => setSaid(texts.copied))
      .catch(() => setSaid(texts.notCopied));
  };
  return (
    <>
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span role="status" class="small">
        {said}
      </span>
    </>
  );
};
