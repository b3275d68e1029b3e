export * from "./chunk.ts";
export * from "./layout.ts";
export * from "./legal-status.ts";
export * from "./manifest.ts";
export { markMounted, mountedVersions } from "./mounts.ts";
export { openSnapshot, type Provision, type Snapshot } from "./snapshot.ts";
export { chunkToRow, readTables } from "./tables.ts";
export { packVectors, type VectorMatrix } from "./vectors.ts";
