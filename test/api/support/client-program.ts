import type { Acquis } from "./client-paths.ts";

/** Fails where a customer's program would: an answer that was not expected. */
const need = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error("There is no such answer");
  return value;
};

const question = { question: "How long do I have to report a breach?" };

const callKeys = async (client: Acquis) => {
  const created = need((await client.POST("/v1/account/keys", { body: { name: "Second" } })).data);
  const keys = need((await client.GET("/v1/account/keys")).data);
  const params = { path: { key_id: created.id } };
  const revoked = need((await client.DELETE("/v1/account/keys/{key_id}", { params })).data);
  return { keys: keys.length, revoked: revoked["status"] };
};

const callAnswers = async (client: Acquis) => {
  const checked = need((await client.POST("/v1/check", { body: question })).data);
  const streamed = await client.POST("/v1/check/stream", { body: question, parseAs: "text" });
  const described = { description: "It ranks job applications.", sector: "employment" };
  const classified = need((await client.POST("/v1/classify", { body: described })).data);
  const short = await client.POST("/v1/classify", { body: { description: "AI" } });
  const refusal = need(short.error);
  return {
    confidence: checked.confidence,
    streamed: need(streamed.data).includes("event: done"),
    riskLevel: classified.risk_level,
    invalid: "detail" in refusal ? refusal.detail[0]?.type : undefined,
  };
};

const callLookups = async (client: Acquis) => {
  const path = "/v1/articles/{regulation}/{article_number}";
  const found = await client.GET(path, { params: { path: { regulation: "gdpr", article_number: "Art. 33" } } });
  const missing = await client.GET(path, { params: { path: { regulation: "gdpr", article_number: "147" } } });
  const refused = need(missing.error);
  return { article: need(found.data).article, missing: "error" in refused ? refused.error.code : undefined };
};

/** Makes each call of the service once. */
export const callEverything = async (client: Acquis) => {
  const usage = await client.GET("/v1/admin/usage", { params: { query: { month: "2026-11" } } });
  const refused = need(usage.error);
  return {
    healthy: need((await client.GET("/v1/health")).data).status,
    ready: need((await client.GET("/v1/ready")).data).status,
    ...(await callLookups(client)),
    ...(await callAnswers(client)),
    ...(await callKeys(client)),
    usage: "error" in refused ? refused.error.code : undefined,
  };
};
