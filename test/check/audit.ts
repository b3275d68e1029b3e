import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";

/** What a registry says about a package, as `bun audit --json` hands it on: a list for each package's name. */
const reportSchema = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      id: Type.Union([Type.Number(), Type.String()]),
      url: Type.String(),
      title: Type.String(),
      severity: Type.String(),
      vulnerable_versions: Type.String(),
    }),
  ),
);

export type AuditReport = (typeof reportSchema)["static"];

const acceptedSchema = Type.Array(
  Type.Object(
    {
      advisory: Type.String({ pattern: "^GHSA(-[0-9a-z]{4}){3}$" }),
      package: Type.String(),
      reason: Type.String({ minLength: 20 }),
      until: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    },
    { additionalProperties: false },
  ),
);

/** Advisories that are lived with, each with its reason and the day until which that holds. */
export type AcceptedAdvisories = (typeof acceptedSchema)["static"];

/** Reads `test/check/accepted-advisories.yaml`. Throws where the file has another form. */
export const readAcceptedAdvisories = (): AcceptedAdvisories =>
  Value.Parse(acceptedSchema, parse(readFileSync(join(import.meta.dir, "accepted-advisories.yaml"), "utf8")));

/** Null where the text is no report: the registry was not reached, or has no advisories. */
export const readReport = (output: string): AuditReport | null => {
  try {
    const report: unknown = JSON.parse(output);
    return Value.Check(reportSchema, report) ? report : null;
  } catch {
    return null;
  }
};

const failing = ["high", "critical"];

/** What a report means on a day (ISO): sentences that fail the check, and sentences that are only said. */
export const judgeReport = (
  report: AuditReport,
  accepted: AcceptedAdvisories,
  today: string,
): { failures: string[]; notes: string[] } => {
  const failures: string[] = [];
  const notes: string[] = [];
  for (const [name, advisories] of Object.entries(report)) {
    for (const { url, title, severity, vulnerable_versions: versions } of advisories) {
      const told = `${severity}: ${name} ${versions}: ${title} (${url})`;
      const acceptance = accepted.find((one) => one.package === name && url.endsWith(one.advisory));
      if (!failing.includes(severity)) notes.push(told);
      else if (acceptance === undefined) failures.push(told);
      else if (acceptance.until < today) failures.push(`${told}, accepted until ${acceptance.until} only`);
      else notes.push(`${told}, accepted until ${acceptance.until}: ${acceptance.reason}`);
    }
  }
  return { failures, notes };
};

/** Asks the registry about what the service needs. `registry` is for tests; without it the machine's own is asked. */
export const askRegistry = async (registry?: string): Promise<{ output: string; said: string }> => {
  const child = Bun.spawn([process.execPath, "audit", "--json", "--production"], {
    cwd: join(import.meta.dir, "../.."),
    env: { ...process.env, ...(registry === undefined ? {} : { npm_config_registry: registry }) },
    stdio: ["ignore", "pipe", "pipe"],
    // A registry that takes a request and never answers must not hold up the check.
    timeout: 60_000,
  });
  const [output, said] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { output, said };
};
