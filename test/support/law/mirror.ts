import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The folder of saved official documents, the first where there are several; null where there is none. */
export const mirrorDir = ((): string | null => {
  const [folder = ""] = (process.env["EURLEX_MIRROR"] ?? resolve(import.meta.dir, "../../../../shared/eurlex")).split(
    ":",
  );
  return existsSync(folder) ? folder : null;
})();

/** The folder of further saved acts beside it; null where there is none. */
export const actsDir = ((): string | null => {
  const folder = mirrorDir === null ? "" : join(dirname(resolve(mirrorDir)), "acts");
  return existsSync(folder) ? folder : null;
})();
