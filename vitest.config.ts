import { defineConfig } from "vitest/config";
import { NameSkipped } from "./scripts/name-skipped.js";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "web/**/*.test.ts"],
    reporters: ["default", new NameSkipped()],
    globalSetup: ["scripts/build-before-tests.js", "scripts/get-chromium-for-tests.js"],
    maxWorkers: "100%",
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
