import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The folder of saved official documents; null where there is none. */
export const mirrorDir = ((): string | null => {
  const folder = process.env["EURLEX_MIRROR"] ?? resolve(import.meta.dir, "../../../shared/eurlex");
  return existsSync(folder) ? folder : null;
})();
