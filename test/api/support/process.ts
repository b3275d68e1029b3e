import { join } from "node:path";

/** A program of the project that runs as a process of its own. */
export interface RunningProgram {
  readonly pid: number;
  /** All that it has printed so far, both outputs. */
  output(): string;
  /** Waits until it has printed something that matches, and returns the match. Throws when it ends without. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<number>;
}

const root = join(import.meta.dir, "../../..");

/** Settings that no test takes from the machine it runs on. */
const cleared = { DATABASE_URL: "", EURLEX_MIRROR: "", LLM_BASE_URL: "", LLM_MODEL: "", CORPUS_VERSION: "" };

/** Starts a program with settings laid over those of this process. */
export const runProgram = (words: readonly string[], settings: Record<string, string>): RunningProgram => {
  const child = Bun.spawn([process.execPath, "run", ...words], {
    cwd: root,
    env: { ...process.env, ...cleared, NO_COLOR: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let heard = Promise.withResolvers<void>();
  const listen = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      heard.resolve();
      heard = Promise.withResolvers<void>();
    }
  };
  const ended = Promise.all([listen(child.stdout), listen(child.stderr)]);
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(text);
      if (match !== null) return match;
      const over = await Promise.race([heard.promise.then(() => false), ended.then(() => true)]);
      if (over && pattern.exec(text) === null) throw new Error(`It ended without ${pattern}: ${text}`);
    }
  };
  return { pid: child.pid, output: () => text, printed, signal: (name) => child.kill(name), exited: child.exited };
};
