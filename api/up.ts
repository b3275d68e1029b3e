import { runService } from "./operations/lifetime.ts";

await runService(async (lifetime) => {
  const { up } = await import("./first-look.ts");
  await up(lifetime);
});
