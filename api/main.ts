import { readConfig } from "../shared/config.ts";
import { runForOperator } from "./operations/operator.ts";
import { followSignals } from "./operations/signals.ts";
import { startServer } from "./server.ts";

await runForOperator(async () => {
  const { services, remount, stop } = await startServer(readConfig());
  await followSignals({ log: services.log, remount, stop });
});
