const scheme = /^bearer +([^\s]+) *$/i;

/** The token of `Bearer <token>`, the value of an Authorization header; null when it has another form. */
export const bearerToken = (credentials: string): string | null => scheme.exec(credentials)?.[1] ?? null;
