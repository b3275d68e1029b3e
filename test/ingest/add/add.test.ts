import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCatalog } from "../../../ingest/catalog.ts";
import { openSnapshot } from "../../../shared/corpus/index.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { actsDir, mirrorDir } from "../../support/law/mirror.ts";
import { inActs } from "../../support/skip/index.ts";
import { type SavedCellar, startSavedCellar, statement } from "../fetch/cellar/saved-cellar.ts";
import { ingestHere, runIngest } from "../run-ingest.ts";

setDefaultTimeout(300_000);

const crypto = "32023R1114";
const six = ["32023R2854", "32022L2555", "32024R2847", "32022R2065", "32022R1925", crypto];
const folders = [actsDir ?? "", mirrorDir ?? ""];

interface Entry {
  readonly id: string;
  readonly celex: string;
  readonly title: string;
  readonly [field: string]: unknown;
}
interface Added {
  readonly added: readonly Entry[];
  readonly known: readonly unknown[];
  readonly left_out: ReadonlyArray<{ readonly celex: string; readonly reason: string }>;
}

inActs.describe("ingest add, from Cellar", () => {
  let server: SavedCellar;
  beforeAll(() => {
    server = startSavedCellar(folders, [
      // What the documents at hand do not say of themselves.
      statement(`${crypto}.0006`, "expression_title_short", "mica, crypto-assets regulation, GDPR"),
      statement("31995L0046", "resource_legal_date_end-of-validity", "2018-05-24"),
      statement("31995L0046.0006", "expression_title", "Directive 95/46/EC of 24 October 1995 on data"),
      statement("32024R1503", "resource_legal_date_end-of-validity", "9999-12-31"),
      statement("32024R2494", "resource_legal_date_end-of-validity", "2025-12-31"),
      statement("32025R1775", "resource_legal_based_on_resource_legal", `cellar:${crypto}`),
    ]);
  });
  afterAll(() => server.stop());

  const add = async (words: readonly string[], dataDir = temporaryFolder(), run = ingestHere) => {
    const result = await run(["add", ...words], { CELLAR_URL: server.url, DATA_DIR: dataDir });
    const json = (): Added => JSON.parse(result.output) as Added;
    return { ...result, dataDir, json, catalog: () => readCatalog(dataDir).slice(16) };
  };

  test("six acts have their titles, numbers, names and the dates of their consolidated texts", async () => {
    const { code, json, catalog } = await add([...six, "--json"]);
    expect(code).toBe(0);
    const expected = [
      ["data_act", "Regulation (EU) 2023/2854", "Data Act", undefined, []],
      ["nis2", "Directive (EU) 2022/2555", "NIS 2 Directive", ["2022-12-27"], ["nis 2"]],
      ["cyber_resilience_act", "Regulation (EU) 2024/2847", "Cyber Resilience Act", ["2024-11-20"], ["cra"]],
      ["digital_services_act", "Regulation (EU) 2022/2065", "Digital Services Act", undefined, ["dsa"]],
      ["digital_markets_act", "Regulation (EU) 2022/1925", "Digital Markets Act", ["2022-10-12"], ["dma"]],
      // Its title gives no name; "gdpr", which another act has, is not taken from what is published for it.
      ["reg_2023_1114", "Regulation (EU) 2023/1114", undefined, ["2024-01-09"], ["mica", "crypto-assets regulation"]],
    ];
    const { added } = json();
    expect(
      added.map(({ id, number, short_name, consolidated, aliases }) => [id, number, short_name, consolidated, aliases]),
    ).toEqual(expected as never);
    expect(added.map(({ celex }) => celex)).toEqual(six);
    for (const { title } of added) expect(title).toMatch(/^(?:Regulation|Directive) \(EU\) \d{4}\/\d+ of the European/);
    expect(catalog().map(({ id, celex }) => [id, celex])).toEqual(added.map(({ id, celex }) => [id, celex]));
  });

  test("--with-acts-under adds what is made under an act, without what changes others, has ended or is no act", async () => {
    const { json, catalog } = await add([crypto, "--short-name", "MiCA", "--with-acts-under", "--json"]);
    const { added, left_out } = json();
    expect(added.map(({ id }) => id)).toEqual([
      "mica",
      "mica_2024_1503",
      "mica_2024_2984",
      "mica_2025_293",
      "mica_2025_422",
      "mica_2025_1126",
    ]);
    expect(left_out.map(({ celex, reason }) => [celex, reason])).toEqual([
      ["32024R2494", "no law since 2026-01-01"],
      ["32025R1775", "changes other acts only"],
    ]);
    expect(catalog().every(({ id, under }) => id === "mica" || under === "mica")).toBe(true);
  });

  test("an act made under one of the catalog is put under it; one that is there already is only said", async () => {
    const { output, code, catalog } = await add(
      ["32022R2065", "32023R1127", "32016R0679"],
      temporaryFolder(),
      runIngest,
    );
    expect([code, catalog().map(({ id }) => id)]).toEqual([
      0,
      ["digital_services_act", "digital_services_act_2023_1127"],
    ]);
    expect(output).toContain("32016R0679 is there already: gdpr.");
    expect(output).not.toContain("\x1b[");
  });

  test("acts under one that the project brings are added to it, those that it brings too are not", async () => {
    const { json } = await add(["32022R2554", "--with-acts-under", "--json"]);
    expect(json()).toMatchObject({ added: [], known: [{ id: "dora" }] });
  });

  test("an act that has ended is repealed from the day after", async () => {
    const { catalog } = await add(["31995L0046"]);
    expect(catalog()[0]).toMatchObject({ id: "dir_1995_46", repealedOn: "2018-05-25" });
  });

  test("--id, --short-name and --alias override what is found, and may be no other act's", async () => {
    const { dataDir, catalog } = await add([
      crypto,
      "--id",
      "mica",
      "--short-name",
      "MiCA",
      "--alias",
      "Crypto Law, MiCAR",
    ]);
    expect(catalog()[0]).toMatchObject({
      id: "mica",
      shortName: "MiCA",
      aliases: ["crypto law", "micar", "crypto-assets regulation"],
    });
    for (const words of [
      ["--id", "gdpr"],
      ["--alias", "DORA"],
      ["--short-name", "micar"],
    ]) {
      const { code, errors } = await add(["32023R2854", ...words], dataDir);
      expect([code, errors]).toEqual([1, expect.stringMatching(/is a name of \w+ \(3\w+\) already/)]);
    }
    const { code, errors } = await add(["32023R2854", "--id", "data_art5"], dataDir);
    expect([code, errors]).toEqual([1, expect.stringContaining('"data_art5" cannot be an id')]);
    expect(readCatalog(dataDir).length).toBe(17);
  });

  test("--dry-run writes nothing", async () => {
    const { output, dataDir } = await add(["32022L2555", "--dry-run"]);
    expect(output).toMatch(/nis2 .*32022L2555.*2022-12-27/);
    expect(output).toContain("1 act(s) would be added");
    expect(existsSync(join(dataDir, "catalog.yaml"))).toBe(false);
  });

  test("one number that is wrong or not known: nothing is added, and every problem is named", async () => {
    const wrong = await add(["32022L2555", "32022L2555R(04)", "52021PC0206", "DSA"]);
    expect([wrong.code, wrong.output]).toEqual([1, ""]);
    for (const word of ["is a corrigendum", "is a proposal", '"DSA" is not a CELEX number'])
      expect(wrong.errors).toContain(word);
    const unknown = await add(["32022L2555", "32099R9999"]);
    expect([unknown.code, unknown.catalog()]).toEqual([1, []]);
    expect(unknown.errors).toContain("32099R9999: Cellar knows no such act");
  });

  test("removed again, what else stands in the file stays, comments too", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(
      join(dataDir, "catalog.yaml"),
      "# Ours.\n\n# Why: asked for in spring.\n- id: dma # the short one\n  celex: 32022R1925\n",
    );
    await add(["32023R1114", "--short-name", "MiCA", "--with-acts-under"], dataDir);
    const remove = (...words: string[]) => ingestHere(["remove", ...words], { DATA_DIR: dataDir });
    const orphan = await remove("mica");
    expect([orphan.code, orphan.errors]).toEqual([1, expect.stringContaining("mica_2024_1503 is under mica")]);
    expect((await remove("gdpr")).errors).toContain("gdpr comes with the project");
    const own = readCatalog(dataDir)
      .slice(17)
      .map(({ celex }) => celex);
    expect((await remove(...own, "--dry-run")).output).toContain("would remove mica");
    expect((await remove(...own)).code).toBe(0);
    expect(readFileSync(join(dataDir, "catalog.yaml"), "utf8")).toMatch(
      /^# Ours\.\n[\s\S]*# Why: asked for in spring\.\n- id: dma # the short one\n/,
    );
    expect(
      readCatalog(dataDir)
        .map(({ id }) => id)
        .at(-1),
    ).toBe("dma");
  });

  test("what was added is built from Cellar in its newest text", async () => {
    const dataDir = temporaryFolder();
    const celexes = ["32022L2555", "32024R2847", "32022R2065", "32022R1925", crypto];
    await add(celexes, dataDir);
    // As if the newest text of one act had come after it was added.
    const path = join(dataDir, "catalog.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace("  consolidated: [2022-12-27]\n", ""));
    const settings = { CELLAR_URL: server.url, DATA_DIR: dataDir, CORPUS_DIR: temporaryFolder() };
    const ids = "nis2,cyber_resilience_act,digital_services_act,digital_markets_act,reg_2023_1114";
    const built = await runIngest(["build", "--source", "cellar", "--acts", ids, "--embeddings", "none"], settings);
    expect([built.code, built.errors]).toEqual([
      0,
      expect.stringContaining("nis2: the consolidated text of 2022-12-27 is taken"),
    ]);
    const { manifest } = await openSnapshot(settings.CORPUS_DIR, built.output.trim());
    expect(manifest.acts.map(({ id, short_name, expression }) => [id, short_name, expression])).toEqual([
      ["nis2", "NIS 2 Directive", "2022-12-27"],
      ["cyber_resilience_act", "Cyber Resilience Act", "2024-11-20"],
      ["digital_services_act", "Digital Services Act", "oj"],
      ["digital_markets_act", "Digital Markets Act", "2022-10-12"],
      ["reg_2023_1114", "Regulation (EU) 2023/1114", "2024-01-09"],
    ]);
  });
});

inActs.describe("ingest add, where Cellar does not answer", () => {
  test("the entries are made from saved documents in any of several folders", async () => {
    const dataDir = temporaryFolder();
    const settings = { DATA_DIR: dataDir, EURLEX_MIRROR: folders.join(":") };
    const { code, output, errors } = await runIngest(["add", ...six, "31995L0046", "--json"], settings);
    expect(code).toBe(0);
    expect(errors).toContain("cannot be reached: entries are made from the documents of EURLEX_MIRROR");
    const { added } = JSON.parse(output) as Added;
    expect(added.map(({ id, consolidated }) => [id, consolidated])).toEqual([
      ["data_act", undefined],
      ["nis2", ["2022-12-27"]],
      ["cyber_resilience_act", ["2024-11-20"]],
      ["digital_services_act", undefined],
      ["digital_markets_act", ["2022-10-12"]],
      ["reg_2023_1114", ["2024-01-09"]],
      ["dir_1995_46", ["2003-11-20", "2018-05-25"]],
    ]);
    for (const { title } of added)
      expect(title).toMatch(/^(?:REGULATION|DIRECTIVE|Directive) .* of \d+ \w+ (?:19|20)\d\d /);
  });

  test("an endpoint that fails is passed over; --with-acts-under says that it cannot be known", async () => {
    const server = startSavedCellar(folders);
    server.stopAnswering();
    const settings = { CELLAR_URL: server.url, EURLEX_MIRROR: folders.join(":") };
    const { code, output, errors } = await runIngest(["add", "32022L2555", "--with-acts-under"], settings);
    await server.stop();
    expect([code, output]).toEqual([0, expect.stringContaining("nis2")]);
    expect(errors).toContain("503");
    expect(errors).toContain("cannot be known without Cellar");
  });
});

test("without Cellar and saved documents it is an error that names both, and nothing is written", async () => {
  const mirror = temporaryFolder();
  mkdirSync(join(mirror, "32022L2555"));
  const refused = async (settings: Record<string, string>): Promise<void> => {
    const dataDir = temporaryFolder();
    const { code, output, errors } = await runIngest(["add", "32022L2555"], { ...settings, DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain("32022L2555");
    expect(existsSync(join(dataDir, "catalog.yaml"))).toBe(false);
  };
  // Both wait until Cellar has been tried again.
  await Promise.all([refused({}), refused({ EURLEX_MIRROR: mirror })]);
});
