/** What a plan allows (specification and contract, "Limits"). */
export interface Plan {
  /** Metered requests in a UTC calendar month. */
  readonly monthlyQuota: number;
  /** Active keys of an organization. */
  readonly keysMax: number;
  /** Metered requests a minute. */
  readonly meteredPerMinute: number;
  /** Lookups and everything else that is not metered, a minute. */
  readonly lookupsPerMinute: number;
}

export const planNames = ["free", "developer", "team", "platform"] as const;
export type PlanName = (typeof planNames)[number];

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { monthlyQuota: 25, keysMax: 1, meteredPerMinute: 10, lookupsPerMinute: 600 },
  developer: { monthlyQuota: 500, keysMax: 3, meteredPerMinute: 60, lookupsPerMinute: 6_000 },
  team: { monthlyQuota: 5_000, keysMax: 10, meteredPerMinute: 300, lookupsPerMinute: 30_000 },
  platform: { monthlyQuota: 50_000, keysMax: 50, meteredPerMinute: 1_000, lookupsPerMinute: 120_000 },
};

/** True for the name of a plan, as the operator's command takes it. */
export const isPlanName = (name: string): name is PlanName => (planNames as readonly string[]).includes(name);
