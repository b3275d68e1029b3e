import { Badge, type Tone } from "../../../parts/badge.tsx";
import type { StreamComplete } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { percentOf } from "./export.ts";

const words = texts.ask.confidence;

const tones: Readonly<Record<StreamComplete["confidence"], Tone>> = { high: "good", medium: "caution", low: "bad" };

/** How far the answer can be relied on, what that means, and what to do. */
export const Confidence = ({ complete }: { readonly complete: StreamComplete }) => {
  const { confidence } = complete;
  return (
    <p class="confidence">
      <Badge tone={tones[confidence]}>{words[confidence].name}</Badge> {words.share(percentOf(complete))}{" "}
      {words[confidence].todo}
    </p>
  );
};
