/**
 * How large the console is as it is sent, and how soon it can be used: `bun run test/bench/console.ts`. Over a real service with a small
 * corpus and the system's Chromium, each load with an empty cache.
 */
import { buildConsole } from "../../api/console/bundle.ts";
import { listen } from "../../api/http/listen.ts";
import { createTestApi } from "../api/support/api.ts";
import { chromiumPath, openBrowser } from "../console/support/browser.ts";

const rounds = 9;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

const began = performance.now();
const { page, files } = await buildConsole();
print(`bundled in ${Math.round(performance.now() - began)} ms\n`);
print("| file | KB | KB, gzip |\n|---|---|---|");
const all = [page, ...files.values()];
for (const file of all) {
  const kind = file.path.split(".").at(-1);
  print(`| ${kind} | ${kilobytes(file.body.size)} | ${kilobytes(file.compressed("gzip").size)} |`);
}
const sum = (size: (file: (typeof all)[number]) => number): string =>
  kilobytes(all.reduce((total, file) => total + size(file), 0));
print(`| all | ${sum((file) => file.body.size)} | ${sum((file) => file.compressed("gzip").size)} |`);

const middle = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

if (chromiumPath() !== null) {
  const api = await createTestApi();
  const { key } = await api.customer("platform");
  const listener = listen(api.app, { host: "127.0.0.1", port: 0, answerMsMax: 1_000, running: () => 0 });
  const origin = `http://127.0.0.1:${listener.port}`;
  const browser = await openBrowser();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript((value) => sessionStorage.setItem("acquis.key", value), key);
    const window = await context.newPage();
    await window.goto("/", { waitUntil: "commit" });
    await window.locator("textarea:enabled").waitFor();
    times.push(await window.evaluate(() => performance.now()));
    await context.close();
  }
  print(
    `\nready to ask, ${rounds} cold loads: ${middle(times).toFixed(0)} ms in the middle, ${Math.max(...times).toFixed(0)} ms at most`,
  );
  await browser.close();
  await listener.close(1_000);
  await api.close();
}
process.exit(0);
