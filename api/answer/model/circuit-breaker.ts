/** Stops asking an endpoint that keeps failing, and tries again after a while. */
export interface CircuitBreaker {
  /** Throws while the circuit is open. */
  requireClosed(): void;
  succeeded(): void;
  failed(): void;
}

/**
 * Opens after `failuresMax` failures in a row; `pauseMs` later one attempt is let through, and decides. `now` is the clock in
 * milliseconds.
 */
export const createCircuitBreaker = ({
  failuresMax = 4,
  pauseMs = 15_000,
  now = () => performance.now(),
}: {
  failuresMax?: number;
  pauseMs?: number;
  now?: () => number;
} = {}): CircuitBreaker => {
  let failures = 0;
  let openUntil = 0;
  return {
    requireClosed: () => {
      if (failures < failuresMax) return;
      if (now() < openUntil) throw new Error("The language model is not asked for a while: it failed too often.");
      openUntil = now() + pauseMs;
    },
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresMax) openUntil = now() + pauseMs;
    },
  };
};
