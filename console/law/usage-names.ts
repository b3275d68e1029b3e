import { texts } from "../texts/en.ts";
import { actName, useActs } from "./acts.tsx";

/** What the counts of usage are about, in words. */
export interface UsageNames {
  endpointName(endpoint: string): string;
  /** An act, or that there was none. */
  regulationName(regulation: string): string;
}

const named = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;

/** The words for endpoints and regulations as the counts have them. An unknown one stays as it is. */
export const useUsageNames = (): UsageNames => {
  const { act } = useActs();
  return {
    endpointName: (endpoint) => named(texts.endpoints, endpoint),
    regulationName: (regulation) => {
      const known = act(regulation);
      return known === undefined ? named(texts.noRegulation, regulation) : actName(known);
    },
  };
};
