import { join } from "node:path";

export const projectDir = join(import.meta.dir, "../..");

const write = (text: string): void => void process.stdout.write(text);

export interface Ended {
  readonly code: number;
  /** Both outputs, as they came. */
  readonly output: string;
}

/** Runs a program of the project's to its end; its output is shown at once where `live`, else only when it fails. */
export const runProgram = async (
  words: readonly string[],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> => {
  const child = Bun.spawn([...words], {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      output += text;
      if (live) write(text);
    }
  };
  await Promise.all([follow(child.stdout), follow(child.stderr)]);
  const code = await child.exited;
  if (!live && code !== 0) write(output);
  return { code, output };
};
