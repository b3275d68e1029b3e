import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";
import type { InstalledPackage } from "./packages.ts";

/** Which licences may be installed. An exception holds for one package as long as it says exactly what is written here. */
const rulesSchema = Type.Object(
  {
    allowed: Type.Array(Type.String({ minLength: 2 })),
    exceptions: Type.Array(
      Type.Object(
        {
          package: Type.String(),
          says: Type.Union([Type.String(), Type.Null()]),
          licence: Type.String(),
          reason: Type.String({ minLength: 20 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export type LicenceRules = (typeof rulesSchema)["static"];

/** Reads the rules of `test/check/licences.yaml`. Throws where the file has another form. */
export const readLicenceRules = (): LicenceRules =>
  Value.Parse(rulesSchema, parse(readFileSync(join(import.meta.dir, "licences.yaml"), "utf8")));

/** True where an expression such as `(MIT AND Zlib)` can be met with allowed licences. One with inner brackets cannot: it needs an exception. */
const isAllowed = (expression: string, allowed: readonly string[]): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(plain)) return false;
  const choices = plain.split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((licence) => allowed.includes(licence.trim())));
};

const exceptionFor = ({ name, licence }: InstalledPackage, { exceptions }: LicenceRules) =>
  exceptions.find((exception) => exception.package === name && exception.says === licence);

/** What is not allowed, in one sentence each; also exceptions that no installed package needs. */
export const judgeLicences = (packages: readonly InstalledPackage[], rules: LicenceRules): string[] => {
  const refused = packages.filter(
    (candidate) => !isAllowed(candidate.licence ?? "", rules.allowed) && exceptionFor(candidate, rules) === undefined,
  );
  const needed = packages.map((candidate) => exceptionFor(candidate, rules));
  const idle = rules.exceptions.filter((exception) => !needed.includes(exception));
  return [
    ...refused.map(({ name, version, licence }) => `${name}@${version} has the licence ${licence ?? "(none)"}`),
    ...idle.map((exception) => `The exception for ${exception.package} is not needed`),
  ];
};

const countByLicence = (named: ReadonlyArray<readonly [licence: string, name: string]>): Array<[string, string[]]> => {
  const groups = Map.groupBy(named, ([licence]) => licence);
  const rows = [...groups].map(([licence, members]): [string, string[]] => [licence, members.map(([, name]) => name)]);
  return rows.sort(([left, ones], [right, others]) => others.length - ones.length || (left < right ? -1 : 1));
};

/** The page `docs/licences.md`. */
export const licencePage = (packages: readonly InstalledPackage[], rules: LicenceRules): string => {
  const named = (wanted: boolean) =>
    countByLicence(
      packages
        .filter(({ isProduction }) => isProduction === wanted)
        .map((one) => [exceptionFor(one, rules)?.licence ?? one.licence ?? "", `${one.name} ${one.version}`]),
    );
  const rows = named(true).map(([licence, names]) => `| ${licence} | ${names.length} | ${names.join(", ")} |`);
  const development = named(false).map(([licence, names]) => `${licence} ${names.length}`);
  const exceptions = rules.exceptions.map((one) => `- \`${one.package}\`, ${one.licence}: ${one.reason}`);
  return `# Licences

Written by \`bun run licences\` from what is installed; \`bun run check\` fails where this page is not what the command would write, or a
licence is not allowed by \`test/check/licences.yaml\`. A \`*\` in a name stands for the system that a package was built for.

## What the service needs

| licence | packages | |
|---|---:|---|
${rows.join("\n")}

Only for development and tests: ${development.join(", ")}.

## Exceptions

${exceptions.join("\n")}
`;
};
