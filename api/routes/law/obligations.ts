import { obligationListOf, type WantedObligations } from "../../classify/obligations/list.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { readQuery } from "../../http/request/query.ts";
import { ValidationError } from "../../http/request/validation-error.ts";
import { lastingJson } from "../../http/response/reply.ts";
import { obligationsQuery } from "../../openapi/schemas/obligations.ts";
import type { Services } from "../../services.ts";
import { dayOf, readWantedVersion } from "../../versions/wanted.ts";
import { fromState } from "./state.ts";

const readWanted = (request: Request): WantedObligations => {
  const { risk_level: level, role = null, high_risk_by = null } = readQuery(obligationsQuery, request);
  if (level !== "high" && high_risk_by !== null) {
    const msg = "Only a system of level 'high' is high-risk by something";
    throw new ValidationError([{ loc: ["query", "high_risk_by"], type: "value_error", msg, input: high_risk_by }]);
  }
  return { level, role, way: level === "high" ? (high_risk_by ?? "annex_iii") : null };
};

/**
 * `GET /v1/obligations?risk_level=&role=`: the duties that the AI Act attaches to a level and a role, with their dates, as the state of the
 * law has them that the query asks for. Days are counted from the day of `as_of`, else from today.
 */
export const obligations = (services: Services) =>
  keyEndpoint<undefined>(services, "obligations", "lookup", (call) => {
    const wanted = readWanted(call.request);
    const version = readWantedVersion(call.request);
    const day = dayOf(call, version);
    const reply = (list: ReturnType<typeof obligationListOf>) =>
      lastingJson(list(wanted, day), { regulation: "ai_act" });
    return fromState(services, call, version, {
      mounted: ({ obligationsOf }) => reply(obligationsOf),
      earlier: (law) => reply(obligationListOf(law)),
    });
  });
