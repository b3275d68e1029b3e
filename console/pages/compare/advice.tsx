import { Notice } from "../../parts/notice.tsx";
import { texts } from "../../texts/en.ts";

const words = texts.compare.advice;

interface Props {
  /** Why there is nothing to compare. */
  readonly of: "onlyOne" | "unknown" | "sameTwice";
  readonly version?: string;
}

/** How an earlier state of the law comes to be published: what whoever runs the service does. */
const HowToPublish = () => (
  <p>
    {words.howToPublish} <code>{words.command}</code>
  </p>
);

/** Says why two versions cannot be compared, and what to do. */
export const Advice = ({ of, version = "" }: Props) => {
  if (of === "sameTwice")
    return (
      <Notice tone="info" title={words.sameTwice}>
        {<p>{words.sameTwiceTodo}</p>}
      </Notice>
    );
  if (of === "onlyOne")
    return (
      <Notice tone="info" title={words.onlyOne}>
        <p>{words.onlyOneTodo}</p>
        <HowToPublish />
      </Notice>
    );
  return (
    <Notice tone="bad" title={words.unknown(version)}>
      <p>{words.unknownTodo}</p>
      <HowToPublish />
    </Notice>
  );
};
