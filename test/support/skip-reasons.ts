/** Why tests may be left out on a machine. `allowed`: also where CI runs with the saved documents at hand. */
export const skipReasons = {
  law: { why: "there are no saved documents of the law (set EURLEX_MIRROR)", allowed: false },
  model: { why: "the tests' embedding model is not at hand", allowed: false },
  smallDisk: { why: "a small disk can be mounted by root on Linux only", allowed: true },
  systemd: { why: "systemd-analyze is not installed", allowed: true },
} as const;
