import { EmbedderAwayError } from "../../shared/embedder.ts";
import type { EncoderProcess } from "../../shared/encoder/start.ts";

/** A process that is silent for so long over a few texts hangs. */
const silentMs = 60_000;
/** Questions a message; more that wait go with the next. */
const questionsMax = 8;
/** More wait only where the machine has far too much to do. */
const waitingMax = 512;

interface Waiting {
  readonly text: string;
  resolve(vector: Float32Array): void;
  reject(reason: unknown): void;
}

/** Texts that wait for the process, questions before what is done in the background. One message is under way at a time. */
export class EncoderQueue {
  private questions: Waiting[] = [];
  private background: Waiting[] = [];
  private encoder: EncoderProcess | null = null;
  private busy = false;
  private closed = false;

  /** Sends what waits to this process from now on; null: nothing is sent, and questions are refused. */
  use(encoder: EncoderProcess | null): void {
    this.encoder = encoder;
    if (encoder === null) this.refuse(this.questions.splice(0));
    else void this.send();
  }

  /** Refuses all that waits. */
  close(): void {
    this.closed = true;
    this.use(null);
    this.refuse(this.background.splice(0));
  }

  ask(text: string, background: boolean): { vector: Promise<Float32Array>; leave: () => void } {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    const waiting = { text, resolve, reject };
    const row = background ? this.background : this.questions;
    const isRefused = this.closed || (!background && (this.encoder === null || row.length >= waitingMax));
    if (isRefused) this.refuse([waiting]);
    else {
      row.push(waiting);
      void this.send();
    }
    const leave = (): void => {
      this.questions = this.questions.filter((other) => other !== waiting);
    };
    return { vector: promise, leave };
  }

  private refuse(all: readonly Waiting[]): void {
    for (const { reject } of all) reject(new EmbedderAwayError("The embedding model is not there"));
  }

  /** One text that cannot be embedded must not fail those that it was sent with: they are then asked for one by one. */
  private async embed(encoder: EncoderProcess, all: readonly Waiting[]): Promise<void> {
    try {
      const vectors = await encoder.embed(all.map(({ text }) => text));
      for (const [index, { resolve, reject }] of all.entries()) {
        const vector = vectors[index];
        if (vector === undefined) reject(new EmbedderAwayError("The embedding model gave no vector"));
        else resolve(vector);
      }
    } catch (thrown) {
      if (all.length === 1 || thrown instanceof EmbedderAwayError) throw thrown;
      for (const one of all) await this.embed(encoder, [one]).catch(one.reject);
    }
  }

  private async send(): Promise<void> {
    if (this.busy || this.encoder === null) return;
    const areQuestions = this.questions.length > 0;
    const next = areQuestions ? this.questions.splice(0, questionsMax) : this.background.splice(0, 1);
    if (next.length === 0) return;
    this.busy = true;
    const { encoder } = this;
    const hanging = setTimeout(() => void encoder.end(), silentMs);
    try {
      await this.embed(encoder, next);
    } catch (thrown) {
      // What is done in the background waits for the next process.
      if (!areQuestions && !this.closed && thrown instanceof EmbedderAwayError) this.background.unshift(...next);
      else for (const { reject } of next) reject(thrown);
    } finally {
      clearTimeout(hanging);
      this.busy = false;
      void this.send();
    }
  }
}
