// Whoever pins a version is answered from it, and cannot make the service do nothing but mount versions.
import { expect, test } from "bun:test";
import { createHoldings, type Holding, type Holdings } from "../../../api/versions/holdings.ts";
import { ServiceError } from "../../../shared/errors.ts";

interface Version {
  readonly version: string;
  close(): Promise<void>;
}

const second = 1_000;

/** Holdings whose versions open when the test says so, by a clock that the test moves. */
const observed = () => {
  const seen = {
    opened: [] as string[],
    closed: [] as string[],
    opening: 0,
    openingMost: 0,
    marked: new Set<string>(),
  };
  const marks = new Map<string, number>();
  const broken = new Set<string>();
  const brought = new Map<string, Promise<void>>();
  const clock = { ms: 1_000_000 };
  const open = async (version: string): Promise<Version> => {
    seen.opened.push(version);
    seen.opening += 1;
    seen.openingMost = Math.max(seen.openingMost, seen.opening);
    await new Promise((resolve) => setImmediate(resolve));
    seen.opening -= 1;
    if (broken.has(version)) throw new Error(`${version} is broken`);
    return { version, close: async () => void seen.closed.push(version) };
  };
  const mark = (version: string) => {
    marks.set(version, (marks.get(version) ?? 0) + 1);
    seen.marked.add(version);
    return () => {
      marks.set(version, (marks.get(version) ?? 0) - 1);
      if (marks.get(version) === 0) seen.marked.delete(version);
    };
  };
  const bring = async (version: string): Promise<void> => brought.get(version);
  const holdings = createHoldings<Version>({ open, bring, mark, now: () => clock.ms });
  return { holdings, seen, broken, brought, pass: (ms: number) => (clock.ms += ms) };
};

/** Borrows and gives back at once. */
const use = async (holdings: Holdings<Version>, version: string): Promise<string> => {
  const holding = await holdings.borrow(version);
  holdings.giveBack(holding);
  return holding.held.version;
};

const refusalOf = async (borrow: () => Holding<Version> | Promise<Holding<Version>>): Promise<[string, number]> => {
  try {
    await borrow();
  } catch (thrown) {
    if (thrown instanceof ServiceError) return [thrown.code, Number(thrown.headers["Retry-After"])];
    throw thrown;
  }
  throw new Error("It was not refused");
};

test("50 at once for two versions mount each once, one after the other, and each gets its own", async () => {
  const { holdings, seen } = observed();
  await holdings.replace(async () => "now");
  const asked = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? "a" : "b"));
  expect(await Promise.all(asked.map((version) => use(holdings, version)))).toEqual(asked);
  expect([seen.opened, seen.openingMost]).toEqual([["now", "a", "b"], 1]);
});

test("the current version is borrowed without waiting, also by its name", async () => {
  const { holdings } = observed();
  expect(holdings.borrowCurrent()).toBeNull();
  await holdings.replace(async () => "now");
  expect(holdings.borrowCurrent()?.held.version).toBe("now");
  expect((holdings.borrow("now") as Holding<Version>).held.version).toBe("now");
});

test("503 for a third version while two are in use, being mounted, or were asked for a moment ago; then it takes the place of one", async () => {
  const { holdings, seen, pass } = observed();
  await holdings.replace(async () => "now");
  const [mountingA, mountingB] = [holdings.borrow("a"), holdings.borrow("b")];
  expect(await refusalOf(() => holdings.borrow("c"))).toEqual(["service_unavailable", 30]);
  const [a, b] = [await mountingA, await mountingB];
  holdings.giveBack(a);
  pass(20 * second);
  expect(await refusalOf(() => holdings.borrow("c"))).toEqual(["service_unavailable", 10]);
  // What somebody reads stays, however long ago it was asked for.
  pass(20 * second);
  expect(await use(holdings, "c")).toBe("c");
  expect([seen.closed, holdings.besides()]).toEqual([["a"], ["c", "b"]]);
  holdings.giveBack(b);
});

test("asked for by turns, three versions are mounted no more often than the time allows in which each stays", async () => {
  const { holdings, seen, pass } = observed();
  await holdings.replace(async () => "now");
  let refused = 0;
  for (let at = 0; at < 300; at += 1) {
    await use(holdings, ["a", "b", "c"][at % 3] as string).catch(() => {
      refused += 1;
    });
    pass(second);
  }
  expect(refused).toBeGreaterThan(0);
  expect(seen.opened.length).toBeLessThanOrEqual(2 + 300 / 30 + 1);
});

test("what nobody asks for in five minutes is let go, unless a request is answered from it", async () => {
  const { holdings, seen, pass } = observed();
  await holdings.replace(async () => "now");
  const kept = await holdings.borrow("a");
  await use(holdings, "b");
  pass(300 * second);
  holdings.letGo();
  expect([seen.closed, [...seen.marked]]).toEqual([["b"], ["now", "a"]]);
  holdings.giveBack(kept);
  expect([seen.closed, [...seen.marked]]).toEqual([["b", "a"], ["now"]]);
});

test("a version that is no longer current goes with the last request that is answered from it", async () => {
  const { holdings, seen } = observed();
  await holdings.replace(async () => "old");
  const running = holdings.borrowCurrent();
  await holdings.replace(async () => "new");
  expect([seen.closed, holdings.besides()]).toEqual([[], ["old"]]);
  // It takes nobody's place.
  expect(await Promise.all([use(holdings, "a"), use(holdings, "b")])).toEqual(["a", "b"]);
  if (running !== null) holdings.giveBack(running);
  expect([seen.closed, [...seen.marked]]).toEqual([["old"], ["new", "a", "b"]]);
});

test("a version that is pinned while it is current stays when it no longer is, and one that is pinned before is not mounted again", async () => {
  const { holdings, seen } = observed();
  await holdings.replace(async () => "old");
  await use(holdings, "old");
  await use(holdings, "new");
  await holdings.replace(async () => "new");
  expect(await use(holdings, "old")).toBe("old");
  expect([seen.opened, seen.closed, holdings.current()?.version]).toEqual([["old", "new"], [], "new"]);
});

test("a version that becomes current while somebody waits for it by name is mounted once", async () => {
  const { holdings, seen } = observed();
  await holdings.replace(async () => "old");
  const [, borrowed] = await Promise.all([holdings.replace(async () => "new"), holdings.borrow("new")]);
  expect([seen.opened, borrowed.users, holdings.besides()]).toEqual([["old", "new"], 1, []]);
});

test("503 to all who wait for a version that cannot be mounted; it is tried again after a minute", async () => {
  const { holdings, seen, broken, pass } = observed();
  await holdings.replace(async () => "now");
  broken.add("a");
  const waiting = [holdings.borrow("a"), holdings.borrow("a")];
  for (const one of waiting) expect(await refusalOf(() => one)).toEqual(["service_unavailable", 60]);
  pass(15 * second);
  expect(await refusalOf(() => holdings.borrow("a"))).toEqual(["service_unavailable", 45]);
  expect([seen.opened, [...seen.marked]]).toEqual([["now", "a"], ["now"]]);
  broken.clear();
  pass(45 * second);
  expect(await use(holdings, "a")).toBe("a");
});

test("a current version that cannot be mounted leaves the old one", async () => {
  const { holdings, broken } = observed();
  await holdings.replace(async () => "old");
  broken.add("new");
  await expect(holdings.replace(async () => "new")).rejects.toThrow("new is broken");
  expect(holdings.current()?.version).toBe("old");
});

test("a version that is dropped is closed with its last request, and another mount of it is its own", async () => {
  const { holdings, seen } = observed();
  await holdings.replace(async () => "now");
  const before = await holdings.borrow("a");
  holdings.drop("a");
  const after = await holdings.borrow("a");
  expect(after).not.toBe(before);
  holdings.giveBack(before);
  expect([seen.closed, holdings.besides()]).toEqual([["a"], ["a"]]);
  holdings.giveBack(after);
  expect(seen.closed).toEqual(["a"]);
});

test("a version that is being copied is marked, keeps nobody waiting, and the last one asked for becomes current", async () => {
  const { holdings, seen, brought } = observed();
  await holdings.replace(async () => "now");
  const copied = Promise.withResolvers<void>();
  brought.set("large", copied.promise);
  const replacing = holdings.replace(async () => "large");
  const replacingAgain = holdings.replace(async () => "newer");
  expect(await use(holdings, "a")).toBe("a");
  expect([holdings.current()?.version, [...seen.marked].sort()]).toEqual(["now", ["a", "large", "now"]]);
  copied.resolve();
  expect([(await replacing).version, (await replacingAgain).version]).toEqual(["large", "newer"]);
  expect([holdings.current()?.version, seen.opened]).toEqual(["newer", ["now", "a", "large", "newer"]]);
  expect([...seen.marked].sort()).toEqual(["a", "newer"]);
});

test("a version that cannot be copied is tried again after a minute, and is not marked meanwhile", async () => {
  const { holdings, seen, brought, pass } = observed();
  await holdings.replace(async () => "now");
  const failing = Promise.withResolvers<void>();
  brought.set("a", failing.promise);
  const waiting = holdings.borrow("a");
  failing.reject(new Error("the store is away"));
  expect(await refusalOf(() => waiting)).toEqual(["service_unavailable", 60]);
  expect([seen.opened, [...seen.marked]]).toEqual([["now"], ["now"]]);
  brought.clear();
  pass(60 * second);
  expect(await use(holdings, "a")).toBe("a");
});
