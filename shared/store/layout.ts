/**
 * Where things lie below the prefix of a store. Nothing but the pointer and the leases is ever written twice; `docs/object-store.md`
 * explains the same to a reader.
 */
export const storeLayout = {
  /** What is published: written under a condition alone. */
  pointer: "current.json",
  seals: "versions/",
  /** The last thing that is written of a version: with it, the version is there. */
  seal: (version: string) => `versions/${version}.json`,
  /** The version whose seal lies there. */
  sealed: (key: string) => key.slice("versions/".length, -".json".length),
  allFiles: "files/",
  files: (version: string) => `files/${version}/`,
  /** A file is named by its SHA-256, so that two publishers of a version never overwrite each other's. */
  file: (version: string, sha256: string) => `files/${version}/${sha256}`,
  leases: "leases/",
  lease: (holder: string) => `leases/${holder}.json`,
  probe: (id: string) => `.probe/${id}`,
} as const;
