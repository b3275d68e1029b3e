import { defineConfig } from "drizzle-kit";

/** `bunx drizzle-kit generate --config api/accounts/database/drizzle.config.ts` writes the SQL of a changed schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./api/accounts/database/schema.ts",
  out: "./api/accounts/database/migrations",
});
