import { useState } from "preact/hooks";
import { texts } from "../texts/en.ts";

interface Props {
  /** A long text may be made when it is asked for. */
  readonly text: string | (() => string);
  readonly label: string;
}

/** Copies a text, and says that it has. */
export const CopyButton = ({ text, label }: Props) => {
  const [said, setSaid] = useState("");
  const copy = (): void => {
    navigator.clipboard
      .writeText(typeof text === "string" ? text : text())
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
