import { EmbedderAwayError } from "../../shared/encoder/embedder.ts";
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

/** Questions that wait for the process. One message is under way at a time. */
export class EncoderQueue {
  private waiting: Waiting[] = [];
  private encoder: EncoderProcess | null = null;
  private busy = false;

  /** Sends what waits to this process from now on; null: nothing is sent, and what waits is refused. */
  use(encoder: EncoderProcess | null): void {
    this.encoder = encoder;
    if (encoder === null) this.refuse(this.waiting.splice(0));
    else void this.send();
  }

  ask(text: string): { vector: Promise<Float32Array>; leave: () => void } {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    const waiting = { text, resolve, reject };
    if (this.encoder === null || this.waiting.length >= waitingMax) this.refuse([waiting]);
    else {
      this.waiting.push(waiting);
      void this.send();
    }
    const leave = (): void => {
      this.waiting = this.waiting.filter((other) => other !== waiting);
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
    const next = this.waiting.splice(0, questionsMax);
    if (next.length === 0) return;
    this.busy = true;
    const { encoder } = this;
    const hanging = setTimeout(() => void encoder.end(), silentMs);
    try {
      await this.embed(encoder, next);
    } catch (thrown) {
      for (const { reject } of next) reject(thrown);
    } finally {
      clearTimeout(hanging);
      this.busy = false;
      void this.send();
    }
  }
}
