import { defineConfig } from "drizzle-kit";

/** The tables from which `npm run migration` writes the migration. */
export default defineConfig({ dialect: "postgresql", schema: "./src/*/tables.ts" });
