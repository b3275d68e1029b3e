import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Regulation, RegulationsResponse } from "../service/types.ts";
import { type Loaded, useLoaded } from "../service/use-loaded.ts";

export { actName } from "./act-name.ts";

/** The acts of the mounted corpus, which every page names. */
export interface Acts {
  readonly all: readonly Regulation[];
  readonly corpusVersion: string | null;
  readonly loaded: Loaded<RegulationsResponse>;
  act(id: string): Regulation | undefined;
}

const ActsContext = createContext<Acts | null>(null);

/** Fetches the acts once for what is below it. */
export const ActsProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const loaded = useLoaded<RegulationsResponse>("/v1/regulations", { fixed: true });
  const acts = useMemo<Acts>(() => {
    const all = loaded.body?.regulations ?? [];
    const byId = new Map(all.map((act) => [act.act_id, act]));
    return { all, corpusVersion: loaded.body?.corpus_version ?? null, loaded, act: (id) => byId.get(id) };
  }, [loaded.body, loaded.failure, loaded.isSlow]);
  return <ActsContext.Provider value={acts}>{children}</ActsContext.Provider>;
};

/** The acts of the mounted corpus. */
export const useActs = (): Acts => {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error("A page outside of its acts");
  return acts;
};
