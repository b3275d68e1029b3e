import { afterEach, describe, expect, test } from "bun:test";
import { createEncoder, type Encoder, type EncoderOptions } from "../../../api/engines/encoder.ts";
import { EmbedderAwayError } from "../../../shared/encoder/embedder.ts";
import type { EncoderProcess } from "../../../shared/encoder/start.ts";

/** A stand-in for the process: it answers when it is told to, and ends when it is told to. */
const createProcess = (digest = "right", fails?: Error) => {
  const ending = Promise.withResolvers<void>();
  const asked: Array<{ texts: readonly string[]; answer: () => void; refuse: (reason: Error) => void }> = [];
  const heard: Array<() => void> = [];
  let gone = false;
  const encoder: EncoderProcess = {
    opened: fails === undefined ? Promise.resolve({ ...wanted, digest }) : Promise.reject(fails),
    ended: ending.promise,
    embed: (texts) => {
      if (gone) return Promise.reject(new EmbedderAwayError("gone"));
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      asked.push({ texts, answer: () => resolve(texts.map(({ length }) => Float32Array.of(length))), refuse: reject });
      heard.shift()?.();
      return promise;
    },
    end: async () => ending.resolve(),
  };
  encoder.opened.catch(() => ending.resolve());
  const next = async () => {
    if (asked.length === 0) await new Promise<void>((resolve) => heard.push(resolve));
    const first = asked.shift();
    if (first === undefined) throw new Error("nothing was asked");
    return first;
  };
  const die = (): void => {
    gone = true;
    for (const { refuse } of asked.splice(0)) refuse(new EmbedderAwayError("gone"));
    ending.resolve();
  };
  return { encoder, next, die };
};

const wanted = { model: "test", digest: "right", dimensions: 1, tokens_max: 384 };
const opened: Encoder[] = [];
afterEach(async () => {
  for (const encoder of opened.splice(0)) await encoder.close();
});

const openEncoder = (
  processes: ReadonlyArray<ReturnType<typeof createProcess>>,
  options: Partial<EncoderOptions> = {},
): { encoder: Encoder; lines: string[]; started: () => number } => {
  const lines: string[] = [];
  let count = 0;
  const encoder = createEncoder({
    wanted,
    modelDir: null,
    cacheDir: "",
    log: { info: (line) => lines.push(line), error: (line) => lines.push(line) },
    pauseMs: 1,
    start: () => {
      const next = processes[Math.min(count, processes.length - 1)];
      count += 1;
      if (next === undefined) throw new Error("no process is left");
      return next.encoder;
    },
    ...options,
  });
  opened.push(encoder);
  return { encoder, lines, started: () => count };
};

const untilTrue = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await Bun.sleep(1);
};

describe("the encoder", () => {
  test("sends questions that wait together, and remembers their vectors", async () => {
    const process = createProcess();
    const { encoder } = openEncoder([process]);
    await encoder.started;
    const busy = encoder.embed(["aa"]);
    const first = await process.next();
    const questions = Promise.all([encoder.embed(["one question"]), encoder.embed(["another"])]);
    first.answer();
    const second = await process.next();
    expect([first.texts, second.texts]).toEqual([["aa"], ["one question", "another"]]);
    second.answer();
    expect(await questions).toEqual([[Float32Array.of(12)], [Float32Array.of(7)]]);
    expect(await busy).toEqual([Float32Array.of(2)]);
    expect(await encoder.embed(["one question"])).toEqual([Float32Array.of(12)]);
  });

  test("refuses questions while its process is away, says so once, and starts it again", async () => {
    const [first, second] = [createProcess(), createProcess()];
    const { encoder, lines, started } = openEncoder([first, second]);
    await encoder.started;
    expect(encoder.isOpen()).toBe(true);
    const question = encoder.embed(["lost"]);
    first.die();
    await expect(question).rejects.toBeInstanceOf(EmbedderAwayError);
    await untilTrue(() => started() === 2 && encoder.isOpen());
    expect(lines.map((line) => line.slice(0, 27))).toEqual([
      "questions are not embedded:",
      "questions are embedded agai",
    ]);
  });

  test("refuses a question that waits too long, and keeps its vector for the next time", async () => {
    const process = createProcess();
    const { encoder } = openEncoder([process], { questionMs: 5 });
    await encoder.started;
    await expect(encoder.embed(["slow"])).rejects.toThrow("did not answer in 5 ms");
    (await process.next()).answer();
    // A turn of the event loop, in which the late vector is put away.
    await Bun.sleep(0);
    expect(await encoder.embed(["slow"])).toEqual([Float32Array.of(4)]);
  });

  test("fails no question for another one that it was sent with", async () => {
    const process = createProcess();
    const { encoder } = openEncoder([process]);
    await encoder.started;
    const first = encoder.embed(["first"]);
    const both = Promise.allSettled([encoder.embed(["good"]), encoder.embed(["bad"])]);
    (await process.next()).answer();
    await first;
    const together = await process.next();
    expect(together.texts).toEqual(["good", "bad"]);
    together.refuse(new Error("a text that no tokenizer takes"));
    (await process.next()).answer();
    (await process.next()).refuse(new Error("a text that no tokenizer takes"));
    expect(await both).toEqual([
      { status: "fulfilled", value: [Float32Array.of(4)] },
      { status: "rejected", reason: new Error("a text that no tokenizer takes") },
    ]);
  });

  test("starts again after a machine that had no process to give", async () => {
    const process = createProcess();
    let refused = 0;
    const { encoder, lines } = openEncoder([], {
      start: () => {
        if (refused++ < 2) throw new Error("EAGAIN: resource temporarily unavailable");
        return process.encoder;
      },
    });
    await encoder.started;
    await untilTrue(encoder.isOpen);
    expect(lines.map((line) => line.slice(0, 27))).toEqual([
      "questions are not embedded:",
      "questions are embedded agai",
    ]);
  });

  test("says that a model which opens slowly is not there yet, and uses it once it is", async () => {
    const process = createProcess();
    const opening = Promise.withResolvers<typeof wanted>();
    const slow = { ...process.encoder, opened: opening.promise };
    const { encoder, lines } = openEncoder([], { startMs: 1, start: () => slow });
    await encoder.started;
    expect([encoder.isOpen(), lines.length]).toEqual([false, 1]);
    opening.resolve(wanted);
    await untilTrue(encoder.isOpen);
    expect(lines[1]).toBe("questions are embedded again");
  });

  const refusals: ReadonlyArray<[name: string, process: ReturnType<typeof createProcess>]> = [
    ["another model than the snapshot's", createProcess("wrong")],
    ["a model that cannot be opened", createProcess("right", new EmbedderAwayError("no such file"))],
  ];
  test.each(refusals)("does not hold up a start for %s", async (_name, process) => {
    const { encoder, lines } = openEncoder([process]);
    await encoder.started;
    expect(encoder.isOpen()).toBe(false);
    expect(lines).toEqual(["questions are not embedded: answers are found by words alone"]);
    await expect(encoder.embed(["a"])).rejects.toBeInstanceOf(EmbedderAwayError);
  });
});
