// A process ends when it is told to, whatever it is doing, and no signal is lost.
import { expect, test } from "bun:test";
import { join } from "node:path";

const lifetime = join(import.meta.dir, "../../../api/operations/lifetime.ts");

/** Runs a service whose work is given as source text; `line` waits for the next line that it prints. */
const startService = (work: string) => {
  const script = `
    import { runService } from ${JSON.stringify(lifetime)};
    await runService(async (lifetime) => { ${work} });`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  return { child, line: async () => (await reader.read()).value?.trim() };
};

test("a signal ends a process whose start failed and whose closing hangs", async () => {
  const { child, line } = startService(`
    await lifetime.open(() => 1, () => { console.log("closing"); setInterval(() => {}, 1_000); return new Promise(() => {}); });
    throw new Error("The start failed");`);
  expect(await line()).toBe("closing");
  // The first second counts as the key press that began it: asked again until it ends, as a person would.
  const asking = setInterval(() => child.kill("SIGINT"), 200);
  expect(await child.exited).toBe(1);
  clearInterval(asking);
}, 20_000);

test("a SIGHUP that comes during the start is done when the service can do it", async () => {
  const { child, line } = startService(`
    console.log("starting");
    process.once("SIGHUP", () => setImmediate(() => lifetime.onHangup(() => console.log("mounted"))));`);
  expect(await line()).toBe("starting");
  child.kill("SIGHUP");
  expect(await line()).toBe("mounted");
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
}, 20_000);
