/**
 * Builds a program's package for Node.js: `bun run clients/build.ts clients/ci`. Its own source, and what it imports of the project,
 * become one file `dist/main.js`; packages of others stay imports, which its `dependencies` name.
 */
import { join } from "node:path";

/** Builds the package in a folder. Throws where the source does not hold together. */
export const buildPackage = async (folder: string, outdir = join(folder, "dist")): Promise<void> => {
  await Bun.build({ entrypoints: [join(folder, "src/main.ts")], outdir, target: "node", packages: "external" });
};

if (import.meta.main) for (const folder of process.argv.slice(2)) await buildPackage(folder);
