import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderWith, runHere } from "./support/program.ts";
import { responseOf } from "./support/response.ts";

/** The promise: whatever fails, the exit code and the words say what to do, nothing found is lost, and no output holds the key. */
setDefaultTimeout(30_000);

const key = "acq_live_abcdefghijklmnopqrstuvwxyz0123456";
const servers: Array<ReturnType<typeof Bun.serve>> = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** A service of this machine that misbehaves. */
const serving = (fetch: (request: Request) => Response | Promise<Response>): string => {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  servers.push(server);
  return server.url.href;
};

const errorOf = (status: number, code: string, message = "No."): Response =>
  Response.json(
    { error: { code, message, status, request_id: "req_1" } },
    { status, headers: { "x-should-retry": "false" } },
  );

const cards = {
  "a.yaml": "name: A\ndescription: We rank applicants\n",
  "b.yaml": "name: B\ndescription: We rank tenants\n",
};

const run = (words: readonly string[], url: string, cwd = folderWith(cards), more: Record<string, string> = {}) =>
  runHere(words, { cwd, env: { ACQUIS_URL: url, ACQUIS_API_KEY: key, ...more } });

describe("the service", () => {
  test.each<[number, string, string]>([
    [401, "unauthorized", "Look at ACQUIS_API_KEY: the key is unknown, revoked or not whole."],
    [429, "quota_exceeded", "The quota counts anew with the next month; a larger plan has more."],
    [429, "rate_limited", "Other pipelines use the same organization's minute: run it again."],
    [503, "service_unavailable", `The service did not answer: 503 service_unavailable: No.`],
    [404, "http_404", "The service did not answer: 404 http_404"],
  ])("that answers %i %s ends both commands with code 3", async (status, code, said) => {
    const url = serving(() => errorOf(status, code));
    const cwd = folderWith({ ...cards, "acquis.yaml": "reviewed: a\nlaw: { gdpr: all }\n" });
    for (const words of [["classify", "."], ["watch"]]) {
      const ended = await run(words, url, cwd);
      expect([ended.code, ended.out]).toEqual([3, ""]);
      expect(ended.err).toContain(said);
    }
  });

  test("that is not there ends with code 3 and says where to look", async () => {
    const url = serving(() => new Response());
    await servers.splice(0)[0]?.stop(true);
    const ended = await run(["classify", "a.yaml"], url);
    expect(ended.code).toBe(3);
    expect(ended.err).toContain("Look at ACQUIS_URL or --url, and whether the service runs.");
  });

  test("that fails half-way loses nothing that was found, and leaves no report of a part", async () => {
    let asked = 0;
    const url = serving(() => {
      asked += 1;
      return asked === 1 ? Response.json(responseOf()) : errorOf(429, "quota_exceeded");
    });
    const cwd = folderWith(cards);
    const ended = await run(["classify", ".", "--sarif", "out.sarif", "--json", "out.json"], url, cwd);
    expect(ended.code).toBe(3);
    expect(ended.out).toContain("a.yaml:2: high, FAILS: A");
    expect([existsSync(join(cwd, "out.sarif")), existsSync(join(cwd, "out.json"))]).toEqual([false, false]);
  });

  test("that refuses fields is told at their places, for all cards at once", async () => {
    const url = serving(() =>
      Response.json(
        { detail: [{ loc: ["body", "data_types", 1], msg: "Too long", type: "string_too_long" }] },
        { status: 422 },
      ),
    );
    const cwd = folderWith({ "a.yaml": "description: A\ndata_types:\n  - x\n  - y\n---\ndescription: B\n" });
    expect(await run(["classify", "a.yaml"], url, cwd)).toEqual({
      code: 2,
      out: "",
      err: "a.yaml:4:5: data_types 1: Too long\na.yaml:6:1: data_types 1: Too long\n2 problems. The service does not take them.\n",
    });
  });

  test("that sends the key back, and orders to the runner, has neither obeyed", async () => {
    const text = `\n::error::x ##[add-mask] ${key}`;
    const url = serving(async (request) =>
      Response.json(
        responseOf({
          reasons: [
            {
              text: `${text} ${request.headers.get("Authorization")}`,
              provision: "::Article 5",
              article_id: "x",
              quotes: [],
            },
          ],
        }),
      ),
    );
    const cwd = folderWith({
      "a.yaml": 'name: "::warning::A\\n::error::B%0A::debug::C"\ndescription: We rank\n',
      "::b,c.yaml": "name: B\ndescription: C\n",
    });
    const ended = await run(["classify", ".", "--markdown", "out.md"], url, cwd, { GITHUB_ACTIONS: "true" });
    expect(ended.code).toBe(1);
    const lines = ended.out.split("\n");
    const orders = lines.filter((line) => line.trimStart().startsWith("::"));
    expect(orders.map((line) => /^::\w+ file=[^,]*,line=\d+,title=/.exec(line)?.[0])).toEqual([
      "::error file=%3A%3Ab%2Cc.yaml,line=2,title=",
      "::error file=a.yaml,line=2,title=",
    ]);
    expect(ended.out).not.toContain("##[");
    expect(ended.out + ended.err).not.toContain(key.slice(0, 13));
    expect(await Bun.file(join(cwd, "out.md")).text()).not.toContain(key.slice(-20));
  });
});

describe("a carriage return", () => {
  test("begins no order to the runner", async () => {
    const url = serving(() => Response.json(responseOf()));
    const ended = await run(["classify", "."], url, folderWith({ "a\r::error::b.yaml": "description: C\n" }));
    expect(ended.code).toBe(1);
    expect(ended.out.split(/\r\n|\n|\r/).filter((line) => line.trimStart().startsWith("::"))).toEqual([]);
  });
});

describe("on GitHub", () => {
  test("a command in a folder below names files from the root of the repository, and a summary is extended", async () => {
    const url = serving(() => Response.json(responseOf()));
    const root = folderWith({ "shop/systems/a.yaml": "description: A\n", "summary.md": "Before\n" });
    const summary = join(root, "summary.md");
    const more = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: root, GITHUB_STEP_SUMMARY: summary };
    const words = ["classify", "systems", "--markdown", summary, "--sarif", "out.sarif"];
    const ended = await run(words, url, join(root, "shop"), more);
    expect(ended.out).toContain("\n::error file=shop/systems/a.yaml,line=1,");
    expect(ended.out).toContain("systems/a.yaml:1: high, FAILS");
    const [result] = (await Bun.file(join(root, "shop/out.sarif")).json()).runs[0].results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("shop/systems/a.yaml");
    expect(await Bun.file(summary).text()).toStartWith("Before\n## AI systems under the AI Act");
  });
});

describe("a version that is none", () => {
  test("goes neither into the project's file nor into outputs", async () => {
    const list = { current: "b\nlaw: {}", versions: [{ corpus_version: "a" }, { corpus_version: "b\nlaw: {}" }] };
    const url = serving((request) =>
      Response.json(request.url.includes("/diff/") ? { acts: [{ id: "gdpr", status: "same" }] } : list),
    );
    const cwd = folderWith({ "acquis.yaml": "reviewed: a\nlaw: { gdpr: all }\n" });
    const ended = await run(["watch", "--update", "--outputs", "out.env"], url, cwd);
    expect([ended.code, existsSync(join(cwd, "out.env"))]).toEqual([3, false]);
    expect(await Bun.file(join(cwd, "acquis.yaml")).text()).toStartWith("reviewed: a\n");
  });
});

describe("a fault of the program", () => {
  test("is told with code 3, not with that of a finding", async () => {
    const url = serving(() => Response.json({ risk_level: "high" }));
    const ended = await run(["classify", "a.yaml"], url);
    expect(ended.code).toBe(3);
    expect(ended.err).toContain("This is a fault of acquis-ci: please report it with these lines.");
  });
});

describe("the settings", () => {
  test("without a key end with code 3, before anything is sent", async () => {
    const ended = await run(["classify", "a.yaml"], "http://127.0.0.1:1", undefined, { ACQUIS_API_KEY: "" });
    expect(ended).toMatchObject({ code: 3, out: "" });
    expect(ended.err).toContain("There is no API key.");
  });

  test.each(["user:secret@nowhere", "https://user:secret@nowhere.example", "https://nowhere.example/?key=secret"])(
    "with the address %s end with code 2",
    async (address) => {
      for (const words of [["classify", "a.yaml"], ["watch"]]) {
        const cwd = folderWith({ ...cards, "acquis.yaml": "reviewed: a\nlaw: { gdpr: all }\n" });
        const ended = await run([...words, "--url", address], "", cwd);
        expect([ended.code, ended.out]).toEqual([2, ""]);
        if (address.includes("@")) expect(ended.err).not.toContain("secret");
      }
    },
  );
});

describe("the command line", () => {
  test.each([
    [[], "acquis-ci COMMAND", ""],
    [["classifi"], "", '"classifi" is no command'],
    [["classify"], "", "No file or folder is named"],
    [["classify", "a.yaml", "--fail"], "", "Unknown option '--fail'"],
    [["classify", "a.yaml", "--sarif"], "", "Option '--sarif"],
    [
      ["classify", "a.yaml", "--fail-on", "hihg"],
      "",
      '--fail-on takes prohibited, high, limited with commas between, or none; not "hihg".',
    ],
    [["classify", "none.yaml"], "", "There is no file or folder none.yaml."],
    [["watch", "a.yaml", "b.yaml"], "", 'Unexpected "b.yaml"'],
    [["watch"], "", "acquis.yaml:1:1: There is no such file"],
  ])("%j ends with code 2", async (words, out, err) => {
    const ended = await run(words, "http://127.0.0.1:1");
    expect(ended.code).toBe(2);
    expect(ended.out).toStartWith(out);
    expect(ended.err).toContain(err);
  });
});

describe("files", () => {
  test("in a folder are its YAML files alone, each once, without hidden ones, links and the project's file", async () => {
    const cwd = folderWith({
      "s/a.yaml": "description: 1",
      "s/deep/b.YML": "description: 2",
      "s/.hidden/c.yaml": "description: 3",
      "s/node_modules/d.yaml": "description: 4",
      "s/acquis.yaml": "law: {}",
      "s/notes.md": "notes",
    });
    symlinkSync(join(cwd, "s"), join(cwd, "s/deep/loop"));
    const seen: string[] = [];
    const url = serving(async (request) => {
      seen.push(((await request.json()) as { description: string }).description);
      return Response.json(responseOf({ risk_level: "minimal" }));
    });
    const numbers = folderWith({});
    for (const name of ["s/a.yaml", "s/deep/b.YML"]) writeFileSync(join(cwd, name), `description: "${name}"`);
    expect((await run(["classify", "s", "s/a.yaml", "./s/"], url, cwd)).code).toBe(0);
    expect(seen).toEqual(["s/a.yaml", "s/deep/b.YML"]);
    mkdirSync(join(numbers, "empty"));
    expect((await run(["classify", "empty"], url, numbers)).err).toContain("There is no .yaml or .yml file in empty.");
  });

  test("that are too large or no UTF-8 are told together", async () => {
    const cwd = folderWith({ "large.yaml": "#".repeat(300_000) });
    writeFileSync(join(cwd, "latin.yaml"), new Uint8Array([0x64, 0xe4, 0x0a]));
    expect((await run(["classify", "."], "http://127.0.0.1:1", cwd)).err).toBe(
      "large.yaml:1:1: The file has 300000 bytes, more than the 262144 that are read\n" +
        "latin.yaml:1:1: The file cannot be read: it is not UTF-8\n2 problems. Nothing was sent to the service.\n".replace(
          /^/,
          "",
        ),
    );
  });

  test("that cannot be written are told", async () => {
    const url = serving(() => Response.json(responseOf({ risk_level: "minimal" })));
    const ended = await run(["classify", "a.yaml", "--json", "a.yaml/out.json"], url);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("a.yaml/out.json cannot be written");
  });
});
