import { AcquisError } from "../errors.ts";
import type { CheckResponse, StreamEvent } from "../types.ts";

/**
 * An answer as it is written: `for await (const event of stream)`. The request is sent when the first event is asked for; leaving
 * the loop stops the work in the service. It can be followed once.
 */
export class AnswerStream implements AsyncIterable<StreamEvent> {
  readonly #events: AsyncGenerator<StreamEvent, void>;
  #text = "";
  #answer: CheckResponse | null = null;

  constructor(events: AsyncGenerator<StreamEvent, void>) {
    this.#events = this.#follow(events);
  }

  [Symbol.asyncIterator](): AsyncGenerator<StreamEvent, void> {
    return this.#events;
  }

  /** The whole answer, as `check` gives it; follows what is left of the stream. */
  async finalAnswer(): Promise<CheckResponse> {
    for await (const _event of this.#events);
    if (this.#answer === null) throw new AcquisError("The answer's stream was left before the answer was complete");
    return this.#answer;
  }

  async *#follow(events: AsyncGenerator<StreamEvent, void>): AsyncGenerator<StreamEvent, void> {
    for await (const event of events) {
      if (event.event === "chunk") this.#text += event.data;
      if (event.event === "complete") this.#answer = { ...event.data, answer: this.#text };
      yield event;
    }
  }
}
