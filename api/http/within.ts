/** Sends a request to the service's own endpoints: with its own key, limits, quota, usage and log line, as if it had come over the wire. */
export type Within = (request: Request) => Promise<Response>;
