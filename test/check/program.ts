import { constants, setPriority } from "node:os";
import { join } from "node:path";

export const projectDir = join(import.meta.dir, "../..");

const write = (text: string): void => void process.stdout.write(text);

export interface Ended {
  readonly code: number;
  /** Both outputs, as they came. */
  readonly output: string;
}

interface Options {
  /** When its output is shown: as it comes, where it fails, or by whoever runs it. */
  readonly shown?: "live" | "on failure" | "never";
  readonly env?: Record<string, string>;
  /** It has the time that other programs leave. */
  readonly inBackground?: boolean;
}

/** Lowers a program's priority. One that has ended already needs none, and not every system allows it. */
const lowerPriority = (processId: number): void => {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It takes its share, then.
  }
};

/** Runs a program of the project's to its end. */
export const runProgram = async (
  words: readonly string[],
  { shown = "on failure", env = {}, inBackground = false }: Options = {},
): Promise<Ended> => {
  const child = Bun.spawn([...words], {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (inBackground) lowerPriority(child.pid);
  let output = "";
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      output += text;
      if (shown === "live") write(text);
    }
  };
  await Promise.all([follow(child.stdout), follow(child.stderr)]);
  const code = await child.exited;
  if (shown === "on failure" && code !== 0) write(output);
  return { code, output };
};
