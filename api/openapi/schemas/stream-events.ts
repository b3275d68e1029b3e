import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { streamComplete } from "./answers.ts";
import { literals } from "./requests.ts";

/** The events of the stream: each has a name and one line of JSON. */

const streamDone = Type.Object(
  { request_id: Type.String(), processing_time_ms: Type.Integer({ minimum: 0 }) },
  { $id: "StreamDone" },
);

const streamStatus = Type.Object({ stage: literals(["retrieving", "synthesizing"]) }, { $id: "StreamStatus" });

const event = <Data extends TSchema>(name: string, id: string, data: Data) =>
  Type.Object({ event: Type.Literal(name), data }, { $id: id });

const events = {
  status: event("status", "StreamStatusEvent", streamStatus),
  chunk: event("chunk", "StreamChunkEvent", Type.String({ description: "The next piece of the answer." })),
  complete: event("complete", "StreamCompleteEvent", streamComplete),
  done: event("done", "StreamDoneEvent", streamDone),
  error: event("error", "StreamErrorEvent", Type.String({ description: "A sentence; the stream ends after it." })),
};

/** Any of them, told apart by its name. */
const streamEvent = Type.Unsafe<Static<(typeof events)[keyof typeof events]>>({
  $id: "StreamEvent",
  description: "One event of the stream, its `data` read as JSON.",
  oneOf: Object.values(events),
  discriminator: {
    propertyName: "event",
    mapping: Object.fromEntries(
      Object.entries(events).map(([name, schema]) => [name, `#/components/schemas/${schema.$id}`]),
    ),
  },
});

export const streamSchemas: readonly TSchema[] = [
  ...[streamStatus, streamComplete, streamDone, streamEvent],
  ...Object.values(events),
];
