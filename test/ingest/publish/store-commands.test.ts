import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { corpusLayout, readManifest } from "../../../shared/corpus/index.ts";
import { parseStoreAddress, storeFolder } from "../../../shared/store/address.ts";
import { sealVersion } from "../../../shared/store/seal.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { type StoreServer, startStoreServer } from "../../support/store/server.ts";
import { ingestHere, runIngest } from "../run-ingest.ts";

setDefaultTimeout(300_000);

let server: StoreServer;

beforeAll(async () => {
  server = await startStoreServer();
});
afterAll(() => server.stop());

const build = ["build", "--source", "samples", "--embeddings", "none", "--quiet", "--acts"];

test("the commands of ingest on a store: one machine builds, another one looks, checks, publishes and collects", async () => {
  const CORPUS_DIR = server.address("commands");
  const machine = () => ({ ...server.environment, CORPUS_DIR, DATA_DIR: temporaryFolder() });
  const [builder, other] = [machine(), machine()];
  const empty = await ingestHere(["list"], other);
  expect([empty.code, empty.errors]).toEqual([0, expect.stringContaining(`No version in ${CORPUS_DIR}`)]);
  const nothing = await ingestHere(["show"], other);
  expect([nothing.code, nothing.errors]).toEqual([
    1,
    expect.stringContaining(`No corpus is published in ${CORPUS_DIR}`),
  ]);

  // As a process of its own, which must end by itself.
  const first = await runIngest([...build, "gdpr"], builder);
  expect([first.code, first.errors]).toEqual([0, expect.stringContaining(`Current in ${CORPUS_DIR}`)]);
  const gdpr = first.output.trim();
  const sentOnce = server.requests.length;
  const again = await ingestHere([...build, "gdpr"], builder);
  expect([again.output.trim(), again.errors]).toEqual([gdpr, expect.stringContaining("Unchanged")]);
  expect(server.requests.slice(sentOnce).filter((line) => line.startsWith("PUT"))).toEqual([]);
  const dora = (await ingestHere([...build, "dora"], builder)).output.trim();

  const listed = JSON.parse((await ingestHere(["list", "--json"], other)).output) as Array<Record<string, unknown>>;
  expect(listed.map(({ version, state }) => [version, state])).toEqual([
    [dora, ["current"]],
    [gdpr, []],
  ]);
  const shown = JSON.parse((await ingestHere(["show", gdpr, "--json"], other)).output) as { corpus_version: string };
  expect(shown.corpus_version).toBe(gdpr);
  const verified = await ingestHere(["verify", gdpr], other);
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining(`${gdpr} is sound`)]);
  const compared = await ingestHere(["diff", gdpr, dora, "--json"], other);
  expect([compared.code, JSON.parse(compared.output)]).toEqual([0, expect.objectContaining({ same: false })]);
  expect((await ingestHere(["publish", gdpr], other)).output.trim()).toBe(gdpr);
  expect((await ingestHere(["rollback"], builder)).output.trim()).toBe(dora);
  expect((await ingestHere(["pin", gdpr], other)).output).toContain(`${gdpr} is pinned`);
  expect((await ingestHere(["gc", "--keep", "0"], builder)).output.trim()).toBe("Nothing to remove.");
  await ingestHere(["pin", gdpr, "--unpin"], other);
  expect((await ingestHere(["gc", "--keep", "0"], builder)).output.trim()).toBe(`removed ${gdpr}`);
  const gone = await ingestHere(["publish", "2020.01.01-00000000"], builder);
  expect([gone.code, gone.errors]).toEqual([1, expect.stringContaining(`is not in ${CORPUS_DIR}`)]);
});

test("verify reads what the store has, not what this machine has: a byte that turned there is found", async () => {
  const CORPUS_DIR = server.address("turned");
  const settings = { ...server.environment, CORPUS_DIR, DATA_DIR: temporaryFolder() };
  const version = (await ingestHere([...build, "gdpr"], settings)).output.trim();
  const folder = storeFolder(
    settings.DATA_DIR,
    parseStoreAddress(CORPUS_DIR),
    "builds",
    server.environment["AWS_ENDPOINT_URL"],
  );
  const seal = await sealVersion(corpusLayout.version(folder, version), readManifest(folder, version));
  const [file] = seal.files;
  server.disturb((method, key) => ({ damaged: method === "GET" && key.endsWith(file?.sha256 ?? "none") }));
  const { code, output } = await ingestHere(["verify"], settings);
  server.disturb(null);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`${file?.path} of ${version} in ${CORPUS_DIR} is damaged`),
  ]);
  expect((await ingestHere(["verify"], settings)).code).toBe(0);
});

test("a store that is away is said so, before anything is built", async () => {
  const settings = { CORPUS_DIR: "s3://law/eu", DATA_DIR: temporaryFolder(), ...server.environment };
  const away = { ...settings, AWS_ENDPOINT_URL: "http://127.0.0.1:1" };
  const { code, errors } = await ingestHere([...build, "gdpr"], away);
  expect([code, errors]).toEqual([1, expect.stringContaining("s3://law/eu cannot be reached at http://127.0.0.1:1")]);
  const wrong = await ingestHere(["list"], { ...settings, CORPUS_DIR: "s3://Law" });
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    expect.stringContaining("CORPUS_DIR must be a folder, or an address"),
  ]);
});
