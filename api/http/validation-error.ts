/** One violation in the words of FastAPI (specification, "ValidationError"). */
export interface Violation {
  loc: Array<string | number>;
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** A request that is not what the contract asks for: status 422, with all its violations. */
export class ValidationError extends Error {
  readonly detail: readonly Violation[];

  constructor(detail: readonly Violation[]) {
    super(`${detail.length} violation(s)`);
    this.name = "ValidationError";
    this.detail = detail;
  }
}
