import { test as plainTest } from "bun:test";

/**
 * A test in a browser. What a page shows comes when it comes, and on a busy machine a test may look a moment too early: one that fails is
 * tried once more, and the check names it when it passes only then.
 */
export const test = (name: string, run: () => void | Promise<void>): void => plainTest(name, run, { retry: 1 });
