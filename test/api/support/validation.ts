import type { Violation } from "../../../api/http/request/validation-error.ts";
import { jsonOf, type TestApi } from "./api.ts";

/** Sends a body and returns the status with what is wrong, `loc` joined by dots. */
export const violationsOf = async (
  api: TestApi,
  path: string,
  key: string,
  body: unknown,
): Promise<[status: number, violations: Array<[loc: string, type: string]>]> => {
  const response = await api.send("POST", path, { key, body });
  const read = await jsonOf<{ detail?: Violation[] }>(response);
  return [response.status, (read.detail ?? []).map((violation) => [violation.loc.join("."), violation.type])];
};
