import type { Regulation } from "../service/types.ts";

/** How an act is called: `GDPR`, or its number where it has no usual name. */
export const actName = (act: Pick<Regulation, "short_name" | "number">): string => act.short_name || act.number;
