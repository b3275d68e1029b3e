import { runService } from "./operations/lifetime.ts";

await runService(async (lifetime) => {
  const { serve } = await import("./serve.ts");
  await serve(lifetime);
});
