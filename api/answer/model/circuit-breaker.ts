import { ModelFailure } from "./failure.ts";

/** Stops asking an endpoint that keeps failing, and tries again after a while. */
export interface CircuitBreaker {
  /** Throws a ModelFailure while the circuit is open. */
  requireClosed(): void;
  isOpen(): boolean;
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
  const isOpen = (): boolean => failures >= failuresMax && now() < openUntil;
  return {
    requireClosed: () => {
      if (isOpen()) throw new ModelFailure("circuit_open", "it failed too often and is not asked for a while");
      if (failures >= failuresMax) openUntil = now() + pauseMs;
    },
    isOpen,
    succeeded: () => {
      failures = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresMax) openUntil = now() + pauseMs;
    },
  };
};
