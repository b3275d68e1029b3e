import { Elysia } from "elysia";

/** The route that the lookup is measured against: the least that Elysia can do on a request. Argument: the port. */
new Elysia().get("/", () => "ok").listen({ hostname: "127.0.0.1", port: Number(process.argv[2]) });
