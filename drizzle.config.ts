import { defineConfig } from "drizzle-kit";

/** `npm run migration` writes the next migration from the schema; what is released is never changed. */
export default defineConfig({ dialect: "postgresql", schema: "./src/store/schema*.ts", out: "./migrations" });
