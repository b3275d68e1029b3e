import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A package as a folder holds it, packed. */
interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: Uint8Array;
}

const pack = async (folder: string, into: string): Promise<Packed> => {
  const npm = Bun.spawn(["npm", "pack", "--ignore-scripts", "--json", "--pack-destination", into, folder], {
    env: { PATH: process.env["PATH"] ?? "", HOME: into },
    stderr: "pipe",
  });
  const [out, problem, code] = await Promise.all([
    new Response(npm.stdout).text(),
    new Response(npm.stderr).text(),
    npm.exited,
  ]);
  if (code !== 0) throw new Error(`npm pack ${folder}: ${problem}`);
  const [packed] = JSON.parse(out) as Array<{ filename: string }>;
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Packed["manifest"];
  return { manifest, tarball: readFileSync(join(into, packed?.filename ?? "")) };
};

/** A package registry on this machine that holds packages of these folders alone. */
export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

/** Packs folders (into another) and serves them as a registry does, so that `npx` installs what is here and needs no network. */
export const startRegistry = async (folders: readonly string[], into: string): Promise<Registry> => {
  const packed = await Promise.all(folders.map((folder) => pack(folder, into)));
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      const { pathname, origin } = new URL(request.url);
      const asked = decodeURIComponent(pathname.slice(1));
      const archive = packed.find(({ manifest }) => asked === `${manifest.name}.tgz`);
      if (archive !== undefined) return new Response(archive.tarball);
      const found = packed.find(({ manifest }) => asked === manifest.name);
      if (found === undefined) return new Response("{}", { status: 404 });
      const { name, version } = found.manifest;
      const integrity = `sha512-${createHash("sha512").update(found.tarball).digest("base64")}`;
      const dist = { tarball: `${origin}/${encodeURIComponent(name)}.tgz`, integrity };
      return Response.json({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...found.manifest, dist } },
      });
    },
  });
  return { url: server.url.href, stop: () => server.stop(true) };
};
