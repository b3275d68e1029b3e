import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, readdirSync } from "node:fs";
import { explainDiskError } from "../../ingest/publish/disk-errors.ts";
import { listVersions } from "../../ingest/publish/versions.ts";
import { openSnapshot, readCurrentVersion } from "../../shared/corpus/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { temporaryFolder } from "../support/corpus.ts";
import { skipUnless } from "../support/skip/index.ts";
import { runIngest } from "./run-ingest.ts";

setDefaultTimeout(300_000);

const folder = temporaryFolder();

/** A disk that holds one small version and not two, where this machine lets us have one. */
const isMounted =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", folder]).success;
const onSmallDisk = skipUnless(isMounted, "smallDisk");

afterAll(() => {
  if (isMounted) Bun.spawnSync(["umount", folder]);
});

onSmallDisk.test(
  "a full disk is a clear error, and what was served still is",
  async () => {
    const settings = { CORPUS_DIR: folder };
    const build = ["build", "--source", "samples", "--quiet", "--embeddings", "none"];
    const first = await runIngest([...build, "--acts", "dora_2024_1772"], settings);
    const old = first.output.trim();
    expect({ code: first.code, current: readCurrentVersion(folder) }).toEqual({ code: 0, current: old });
    const second = await runIngest(build, settings);
    expect(second.code).toBe(1);
    expect(second.errors).toContain("The disk is full");
    expect(second.output).toBe("");
    expect(listVersions(folder).map(({ version }) => version)).toEqual([old]);
    expect(readdirSync(folder).filter((name) => name.startsWith(".building-"))).toEqual([]);
    expect((await openSnapshot(folder, old)).chunks.length).toBeGreaterThan(0);
  },
  300_000,
);

/** Root may write everywhere, unless it is started without just that right. */
const withoutRootsRights =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : [];

test("a folder that may not be written is a clear error", async () => {
  const locked = temporaryFolder();
  chmodSync(locked, 0o500);
  const build = ["build", "--source", "samples", "--quiet"];
  const { code, errors } = await runIngest(build, { CORPUS_DIR: locked }, withoutRootsRights);
  expect(code).toBe(1);
  expect(errors).toContain(`${locked}`);
  expect(errors).not.toContain("Unexpected");
});

test.each([
  [Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }), "The disk is full"],
  [new Error("lance error: LanceError(IO): No space left on device (os error 28)"), "The disk is full"],
  [new Error("database or disk is full"), "The disk is full"],
  [Object.assign(new Error("EACCES: permission denied, mkdir"), { code: "EACCES" }), "cannot be written"],
])("what a disk says in its own words becomes an operator's error", (error, expected) => {
  const explained = explainDiskError(error, ["corpus-versions"]);
  expect(explained).toBeInstanceOf(OperatorError);
  expect((explained as OperatorError).message).toContain(expected);
  expect((explained as OperatorError).hint).not.toBeNull();
});

test("other errors stay what they are", () => {
  const error = new TypeError("x is undefined");
  expect(explainDiskError(error, [])).toBe(error);
});
