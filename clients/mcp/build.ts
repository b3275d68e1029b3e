import { join } from "node:path";

/** Bundles the package's own source for Node; what comes from a registry stays a dependency. Throws where the bundle fails. */
export const buildPackage = async (folder: string): Promise<void> => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "src/cli.ts")],
    target: "node",
    packages: "external",
    throw: true,
  });
  const [output] = outputs;
  if (output === undefined) throw new Error("The bundle is empty");
  const code = (await output.text()).replace(/^#!.*\n/, "").replace(/^\/\/ @bun.*\n/, "");
  await Bun.write(join(folder, "acquis-mcp.js"), `#!/usr/bin/env node\n${code}`);
};

if (import.meta.main) await buildPackage(join(import.meta.dir, "dist"));
