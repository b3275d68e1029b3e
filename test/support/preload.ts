import fc from "fast-check";

/**
 * Every property test and every other random choice takes this seed. `TEST_SEED` gives it again; `bun run check` draws one for
 * all of its processes and prints it.
 */
const given = process.env["TEST_SEED"];
const seed = given === undefined ? Date.now() % 2 ** 31 : Number(given);
if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be a whole number, not ${given}`);
if (given === undefined) process.stderr.write(`TEST_SEED=${seed}\n`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
