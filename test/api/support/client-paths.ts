/**
 * Stands for what the generator makes of the OpenAPI document. The test that compiles the client program puts the generated
 * types in the place of this file; until then a call takes and gives anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: the document decides, in the test.
type Anything = any;
type Call = (path: string, options?: object) => Promise<{ data?: Anything; error?: Anything }>;

export interface Acquis {
  readonly GET: Call;
  readonly POST: Call;
  readonly DELETE: Call;
}
