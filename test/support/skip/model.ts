import { testModel } from "../corpus.ts";
import { skipUnless } from "./index.ts";

/** For tests that need vectors. */
export const withModel = skipUnless(testModel["EMBEDDING_MODEL"] !== undefined, "model");
