const scheme = /^bearer +([^\s]+) *$/i;

/** The token of `Authorization: Bearer <token>`; null when the header is missing or of another form. */
export const bearerToken = (request: Request): string | null => {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  // The usual spelling first: this runs for every request.
  if (header.startsWith("Bearer ") && header.indexOf(" ", 7) === -1) return header.slice(7);
  return scheme.exec(header)?.[1] ?? null;
};
