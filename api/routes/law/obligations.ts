import { fromCorpus } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { readQuery } from "../../http/request/query.ts";
import { ValidationError } from "../../http/request/validation-error.ts";
import { lastingJson } from "../../http/response/reply.ts";
import { obligationsQuery } from "../../openapi/schemas/obligations.ts";
import type { Services } from "../../services.ts";

const readWanted = (request: Request) => {
  const { risk_level: level, role = null, high_risk_by = null } = readQuery(obligationsQuery, request);
  if (level !== "high" && high_risk_by !== null) {
    const msg = "Only a system of level 'high' is high-risk by something";
    throw new ValidationError([{ loc: ["query", "high_risk_by"], type: "value_error", msg, input: high_risk_by }]);
  }
  return { level, role, way: level === "high" ? (high_risk_by ?? "annex_iii") : null };
};

/** `GET /v1/obligations?risk_level=&role=`: the duties that the AI Act attaches to a level and a role, with their dates. */
export const obligations = (services: Services) =>
  keyEndpoint<undefined>(services, "obligations", "lookup", (call) =>
    fromCorpus(services, call, ({ obligationsOf }) => {
      const today = new Date(call.at).toISOString().slice(0, 10);
      return lastingJson(obligationsOf(readWanted(call.request), today), { regulation: "ai_act" });
    }),
  );
