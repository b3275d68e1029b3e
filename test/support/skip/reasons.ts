/** Why tests may be left out on a machine. `allowed`: also where CI runs with the saved documents at hand. */
export const skipReasons = {
  law: { why: "there are no saved documents of the law (set EURLEX_MIRROR)", allowed: false },
  acts: { why: "there are no further saved acts (a folder acts beside that of EURLEX_MIRROR)", allowed: true },
  model: { why: "the tests' embedding model is not at hand", allowed: false },
  minilm: { why: "Xenova/all-MiniLM-L6-v2 is not at hand: nothing was answered with it", allowed: true },
  e5: { why: "Xenova/multilingual-e5-small is not at hand: nothing was answered with it", allowed: true },
  smallDisk: { why: "a small disk can be mounted by root on Linux only", allowed: true },
  browser: {
    why: "there is no Chromium at /usr/bin (apt-get install chromium-headless-shell, or chromium), or there are no saved documents of the law",
    allowed: false,
  },
  samples: { why: "curl or python3 is not installed: samples of the API's documentation are not run", allowed: true },
  python: {
    why: "there is no Python of 3.10 or newer with venv (apt-get install python3 python3-venv): its client is not tested",
    allowed: false,
  },
  npm: { why: "node and npm are not installed: packages for Node.js are neither packed nor run", allowed: false },
  systemd: { why: "systemd-analyze is not installed", allowed: true },
} as const;
