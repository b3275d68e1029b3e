export { readScope } from "./read.ts";
export { refuse } from "./refuse.ts";
export { type CitedProvision, type Refusal, type RefusalKind, refusalKinds, type Scope } from "./types.ts";
