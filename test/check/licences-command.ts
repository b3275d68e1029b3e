/** `bun run licences`: writes docs/licences.md from what is installed. */
import { writeFileSync } from "node:fs";
import { currentLicencePage, licencePagePath } from "./dependencies.ts";

writeFileSync(licencePagePath, currentLicencePage());
