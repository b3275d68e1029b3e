import { ServiceError } from "../../../shared/errors.ts";

const scheme = /^bearer +([^\s]+) *$/i;

/** The token of `Bearer <token>`, the value of an Authorization header; null when it has another form. */
export const bearerToken = (credentials: string): string | null => scheme.exec(credentials)?.[1] ?? null;

/** One and the same for a missing, malformed, unknown or revoked key. */
export const unauthorized = (): ServiceError =>
  new ServiceError("unauthorized", "This needs a valid API key: Authorization: Bearer acq_live_…", {
    headers: { "WWW-Authenticate": "Bearer" },
  });
