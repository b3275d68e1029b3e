import type { EmbeddingInfo } from "../corpus/manifest.ts";
import { EmbedderAwayError, type EmbedderOptions } from "./embedder.ts";
import type { Asked, Told } from "./messages.ts";

/** A process of its own that holds an embedding model. */
export interface EncoderProcess {
  /** Settles when the model is open. Throws an EmbedderAwayError that says why it cannot be, once the process is ending. */
  readonly opened: Promise<EmbeddingInfo>;
  /** Settles when the process is gone. */
  readonly ended: Promise<void>;
  /** Vectors of the texts. Throws an EmbedderAwayError when the process ends before it answers. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Lets the process go and waits for its end; kills it when it is busy. */
  end(): Promise<void>;
}

/** Time that a process has to end when it is let go: enough for a text that is under way. */
const endMs = 1_000;

const program = `${import.meta.dir}/program.ts`;

/**
 * Starts a process that opens a model: a library written in another language may crash, run out of memory or keep a processor
 * busy there and take nobody along. It has a session of its own, so that Ctrl-C does not reach it before its questions are answered;
 * a build's has not: priorities count within a session, and a build may end at once.
 */
export const startEncoderProcess = (options: EmbedderOptions, { ownSession = true } = {}): EncoderProcess => {
  const opening = Promise.withResolvers<EmbeddingInfo>();
  const waiting = new Map<number, PromiseWithResolvers<Float32Array[]>>();
  let count = 0;
  let gone = false;

  const hear = (told: Told): void => {
    if (told.kind === "opened") opening.resolve(told.info);
    else if (told.kind === "not_opened") {
      opening.reject(new EmbedderAwayError(told.problem));
      child.disconnect();
    } else {
      const asked = waiting.get(told.id);
      waiting.delete(told.id);
      if (told.kind === "vectors") asked?.resolve([...told.vectors]);
      else asked?.reject(new Error(told.problem));
    }
  };

  const child = Bun.spawn([process.execPath, program, JSON.stringify(options)], {
    detached: ownSession,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit"],
    ipc: hear,
  });

  const ended = child.exited.then(() => {
    gone = true;
    const away = new EmbedderAwayError(
      `The process of the embedding model ended (${child.signalCode ?? child.exitCode})`,
    );
    opening.reject(away);
    for (const asked of waiting.values()) asked.reject(away);
    waiting.clear();
  });
  // Whoever waits hears of it; nobody has to.
  opening.promise.catch(() => {});

  return {
    opened: opening.promise,
    ended,
    embed: (texts) => {
      if (gone) return Promise.reject(new EmbedderAwayError("The process of the embedding model is gone"));
      const asked = Promise.withResolvers<Float32Array[]>();
      count += 1;
      try {
        child.send({ id: count, texts } satisfies Asked);
      } catch (cause) {
        // The channel closes a little before the process is gone.
        return Promise.reject(new EmbedderAwayError("The process of the embedding model is ending", { cause }));
      }
      waiting.set(count, asked);
      return asked.promise;
    },
    end: async () => {
      if (!gone) child.disconnect();
      const killing = setTimeout(() => child.kill("SIGKILL"), endMs);
      await ended;
      clearTimeout(killing);
    },
  };
};
