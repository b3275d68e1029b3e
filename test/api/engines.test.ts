import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expose, type Remote, wrap } from "comlink";
import type { AnswerEvent, CheckInput } from "../../api/answer/types.ts";
import { createDesk, type Desk } from "../../api/engines/desk.ts";
import { passFailures, toError, toFailure } from "../../api/engines/failures.ts";
import { createOpenCorpus } from "../../api/engines/open.ts";
import { createRemoteOpenCorpus } from "../../api/engines/remote.ts";
import { runAnswer } from "../../api/engines/running-answer.ts";
import type { OpenedCorpus } from "../../api/engines/types.ts";
import { OperatorError, ServiceError } from "../../shared/errors.ts";
import { createCorpusDir, publishTestCorpus } from "./support/corpus.ts";
import { answerText, createTestEngines, failure } from "./support/engines.ts";

/** A desk behind real messages, as it is behind those of a thread. */
const engines = createTestEngines();
const corpusDir = createCorpusDir();
const { port1: near, port2: far } = new MessageChannel();
let version: string;
let corpus: OpenedCorpus;
const released: number[] = [];

const openRemotely = () => {
  const desk = createDesk(createOpenCorpus(corpusDir, async () => engines));
  const release = (number: number): void => {
    released.push(number);
    desk.release(number);
  };
  passFailures();
  expose({ ...desk, release }, far);
  return createRemoteOpenCorpus(wrap<Desk>(near) as Remote<Desk>);
};
const open = openRemotely();

beforeAll(async () => {
  version = await publishTestCorpus(corpusDir);
  corpus = await open(version);
});
afterAll(() => {
  near.close();
  far.close();
});

const asked = (question: string): CheckInput => ({
  question,
  regulation: "auto",
  responseFormat: "text",
  systemContext: null,
});

/** What a promise is rejected with. (`expect(…).rejects` waits in a way that lets no message arrive.) */
const thrownBy = async (promise: unknown): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => null,
    (thrown: unknown) => thrown,
  );

const gather = async (question: string, signal = new AbortController().signal): Promise<AnswerEvent[]> =>
  Array.fromAsync(corpus.answer(asked(question), { allowModel: true, signal }));

describe("a corpus that is opened in another thread", () => {
  test("says which version it is and what it holds", () => {
    expect(corpus.version).toBe(version);
    expect(corpus.regulations).toContain("auto");
    expect(corpus.mainActs["dora_2024_1774"]).toBe("dora");
  });

  test("answers in the same events and in their order", async () => {
    const events = await gather("How long?");
    expect(events.map((event) => event.type)).toEqual([
      "status",
      "status",
      ...answerText.split(/(?<= )/).map(() => "chunk" as const),
      "complete",
    ]);
    const text = events.map((event) => (event.type === "chunk" ? event.text : "")).join("");
    expect(text).toBe(answerText);
  });

  test("gives what came before a failure, and then the failure", async () => {
    const types: string[] = [];
    const reading = (async () => {
      for await (const event of corpus.answer(asked(failure.midway), {
        allowModel: false,
        signal: new AbortController().signal,
      }))
        types.push(event.type);
    })();
    expect(await thrownBy(reading)).toMatchObject({ message: "secret internal words" });
    expect(types).toEqual(["status", "status", "chunk"]);
    expect(engines.allowed.at(-1)).toBe(false);
  });

  test("stops an answer as soon as its signal says so, or its reader leaves", async () => {
    const leaving = new AbortController();
    const answering = gather(failure.forever, leaving.signal);
    await engines.waiting();
    const left = performance.now();
    leaving.abort();
    expect(await thrownBy(answering)).toMatchObject({ name: "AbortError" });
    expect(engines.aborted.at(-1)).toBeGreaterThanOrEqual(left);

    const count = engines.aborted.length;
    for await (const event of corpus.answer(asked(failure.forever), {
      allowModel: true,
      signal: new AbortController().signal,
    }))
      if (event.type === "chunk") break;
    while (engines.aborted.length === count) await Bun.sleep(1);
  });

  test("begins nothing for a client that has left already", async () => {
    const count = engines.allowed.length;
    expect(await thrownBy(gather("How long?", AbortSignal.abort()))).toMatchObject({ name: "AbortError" });
    expect(engines.allowed).toHaveLength(count);
  });

  test("classifies, and fails as the engine does", async () => {
    const classify = (description: string) =>
      corpus.classify(
        { description, dataTypes: [], decisionScope: "", sector: "" },
        { allowModel: true, signal: new AbortController().signal },
      );
    expect((await classify("It ranks applicants.")).risk_level).toBe("high");
    expect(await thrownBy(classify(failure.atOnce))).toMatchObject({ message: "secret internal words" });
  });

  test("reads provisions as of a day, and refuses with the errors of the contract", async () => {
    const day = "2026-01-01";
    const provision = await corpus.readProvision("GDPR", "Art. 33(1)", day);
    expect(provision).toMatchObject({ id: "gdpr_art33_p1", regulation: "gdpr" });
    const inserted = async (on: string) => JSON.parse((await corpus.readProvision("ai_act", "4a", on)).json);
    expect((await inserted("2026-08-01")).chunks[0].legal_status).toBe("not_yet_applicable");
    expect((await inserted("2026-08-02")).chunks[0].legal_status).toBe("in_force");
    for (const [act, article, code] of [
      ["nope", "1", "unknown_regulation"],
      ["gdpr", "999", "article_not_found"],
    ] as const) {
      const thrown = await thrownBy(corpus.readProvision(act, article, day));
      expect(thrown).toBeInstanceOf(ServiceError);
      expect((thrown as ServiceError).code).toBe(code);
    }
  });

  test("says to the operator that a version is not there", async () => {
    expect(await thrownBy(open("2026.01.01-00000000"))).toBeInstanceOf(OperatorError);
  });

  test("is let go there when nobody refers to it here any more", async () => {
    const forget = async (): Promise<void> => void (await open(version));
    await forget();
    const end = performance.now() + 5_000;
    while (released.length === 0 && performance.now() < end) {
      Bun.gc(true);
      await Bun.sleep(5);
    }
    expect(released).not.toBeEmpty();
    expect((await gather("How long?")).at(-1)?.type).toBe("complete");
  });
});

describe("an answer that runs ahead of its reader", () => {
  test("waits when too much of it lies there, and ends when it is left", async () => {
    let written = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<AnswerEvent> {
      try {
        for (;;) {
          written += 1;
          yield { type: "chunk", text: "more" };
        }
      } finally {
        closed = true;
      }
    }
    const answer = runAnswer(endless());
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    await pause();
    const ahead = written;
    await pause();
    expect(written).toBe(ahead);
    expect((await answer.take()).length).toBe(ahead);
    await pause();
    expect(written).toBeGreaterThan(ahead);
    answer.leave();
    await pause();
    expect(closed).toBe(true);
  });
});

describe("failures between threads", () => {
  test("keep their class, what a client may see, and their causes", () => {
    const cause = new Error("inner", { cause: new OperatorError("innermost", { hint: "do this" }) });
    const thrown = new ServiceError("rate_limited", "Wait.", {
      internal: "why",
      headers: { "Retry-After": "3" },
      cause,
    });
    const passed = toError(structuredClone(toFailure(thrown))) as ServiceError;
    expect(passed).toBeInstanceOf(ServiceError);
    expect(passed).toMatchObject({ code: "rate_limited", publicMessage: "Wait.", headers: { "Retry-After": "3" } });
    expect(passed.message).toBe("why");
    expect(passed.stack).toBe(thrown.stack as string);
    const inner = passed.cause as Error;
    expect(inner.message).toBe("inner");
    expect(inner.cause).toMatchObject({ name: "OperatorError", hint: "do this" });
    expect(toError(toFailure("only words")).message).toBe("only words");
  });
});
