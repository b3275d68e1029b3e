import { join } from "node:path";
import openapiTypescript, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { describeApi } from "../../api/app.ts";

const target = join(import.meta.dir, "src/generated.ts");

/** The types of what the service takes and gives, as `src/generated.ts` has them. */
export const generateTypes = async (): Promise<string> => {
  const { components, ...rest } = (await describeApi()) as { components: { schemas: unknown } };
  // The client is written by hand: of the document it needs the bodies alone.
  const bodies = { ...rest, paths: {}, components: { schemas: components.schemas } };
  const options = { alphabetize: true, defaultNonNullable: false };
  return COMMENT_HEADER + astToString(await openapiTypescript(JSON.stringify(bodies), options));
};

if (import.meta.main) await Bun.write(target, await generateTypes());
