/** One of the publishers of `store-race.ts`: ADDRESS FOLDER NAME FROM TO. It prints the name of each version that it has published. */

import { publishVersion } from "../../../ingest/publish/home.ts";
import { createStoreHome } from "../../../ingest/publish/store-home.ts";
import { openObjectStore } from "../../../shared/store/objects.ts";
import { writeSmallVersion } from "../../support/store/versions.ts";

const [address = "", folder = "", name = "", from = "0", to = "0"] = process.argv.slice(2);
const home = createStoreHome(await openObjectStore(address), folder);
for (let at = Number(from); at < Number(to); at += 1) {
  const version = writeSmallVersion(folder, `${name} ${at}`);
  await publishVersion(home, version);
  process.stdout.write(`${version}\n`);
}
home.close();
