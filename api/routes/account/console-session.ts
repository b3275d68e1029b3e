import { ServiceError } from "../../../shared/errors.ts";
import { keyPrefix } from "../../accounts/keys/format.ts";
import { openEndpoint } from "../../http/endpoint.ts";
import { readJsonBody } from "../../http/request/body.ts";
import { isOwnPage } from "../../http/request/same-origin.ts";
import { missingBody, validate } from "../../http/request/validate.ts";
import { noStore } from "../../http/response/headers.ts";
import { json } from "../../http/response/reply.ts";
import type { ConsoleSessionResponse } from "../../openapi/schemas/account.ts";
import { consoleSessionRequest } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";

const readCode = async (request: Request): Promise<string> => {
  const body = await readJsonBody(request);
  if (body === undefined || body === null) throw missingBody();
  return validate(consoleSessionRequest, body, ["body"]).code;
};

/** `POST /v1/console/session`: the key behind the code of a sign-in link, once. For other sites' pages it is not there. */
export const openConsoleSession = (services: Services) =>
  openEndpoint<undefined>(services, "console_session", "public", async ({ request }) => {
    const { signIn } = services;
    if (signIn === null || !isOwnPage(request)) {
      throw new ServiceError("not_found", "There is nothing at this address.");
    }
    const key = await signIn.redeem(await readCode(request));
    const session: ConsoleSessionResponse = { api_key: key, key_prefix: keyPrefix(key), expires_at: null };
    return json(200, session, { headers: noStore });
  });
