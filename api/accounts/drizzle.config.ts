import { defineConfig } from "drizzle-kit";

/** `bunx drizzle-kit generate --config api/accounts/drizzle.config.ts` writes the SQL of a changed schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./api/accounts/schema.ts",
  out: "./api/accounts/migrations",
});
