import { expect, test } from "bun:test";
import { EmbedderAwayError } from "../../../shared/encoder/embedder.ts";
import { openEmbedderPool } from "../../../shared/encoder/pool.ts";
import { type EncoderProcess, startEncoderProcess } from "../../../shared/encoder/start.ts";
import { temporaryFolder, testEmbedder, testModel } from "../../support/corpus.ts";

const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: modelDir = null } = testModel;
const texts = [
  "How long do I have?",
  "",
  "A processor tells its controller.",
  "Ω",
  ...Array.from({ length: 60 }, (_, n) => `Article ${n}`),
];

test.if(model !== undefined)(
  "processes give the vectors that one gives by itself, in the order of the texts",
  async () => {
    const here = await testEmbedder();
    const pool = await openEmbedderPool({
      model: model ?? "",
      modelDir,
      cacheDir: temporaryFolder(),
      processesCount: 2,
    });
    try {
      expect(pool.info).toEqual(here?.info as typeof pool.info);
      expect(await pool.embed(texts)).toEqual((await here?.embed(texts)) ?? []);
    } finally {
      await pool.close();
    }
  },
  30_000,
);

test("a pool starts no second process for a model that the first cannot open, which a download would multiply", async () => {
  const ended: string[] = [];
  const start = (): EncoderProcess => ({
    opened: Promise.reject(new EmbedderAwayError("no such model")),
    ended: Promise.resolve(),
    embed: () => Promise.resolve([]),
    end: async () => void ended.push("first"),
  });
  const options = { model: "nobody/nothing", modelDir: null, cacheDir: temporaryFolder() };
  await expect(openEmbedderPool({ ...options, processesCount: 3, start })).rejects.toThrow("no such model");
  expect(ended).toEqual(["first"]);
});

test("a process that cannot open its model says why, and ends", async () => {
  const encoder = startEncoderProcess({
    model: "nobody/nothing",
    modelDir: temporaryFolder(),
    cacheDir: temporaryFolder(),
  });
  await expect(encoder.opened).rejects.toThrow("nobody/nothing");
  // The channel is closed by now, and the process may not be gone yet.
  await expect(encoder.embed(["a"])).rejects.toBeInstanceOf(EmbedderAwayError);
  await encoder.ended;
  await expect(encoder.embed(["a"])).rejects.toThrow("gone");
}, 30_000);

test.if(model !== undefined)(
  "a process ends with the one that started it, also when that one is killed",
  async () => {
    const script = `
    import { type EncoderProcess, startEncoderProcess } from "${import.meta.dir}/../../../shared/encoder/start.ts";
    const encoder = startEncoderProcess(${JSON.stringify({ model, modelDir, cacheDir: temporaryFolder() })});
    await encoder.opened;
    console.log("opened");
    await encoder.ended;`;
    const parent = Bun.spawn([process.execPath, "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    const reader = parent.stdout.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("opened");
    const children = (await Bun.$`ps -o pid= --ppid ${parent.pid}`.text()).trim().split(/\s+/).map(Number);
    expect(children).toHaveLength(1);
    parent.kill("SIGKILL");
    await parent.exited;
    const isAlive = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    while (children.some(isAlive)) await Bun.sleep(10);
  },
  30_000,
);
