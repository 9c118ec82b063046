import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: ["scripts/build-before-tests.js"],
    maxWorkers: "100%",
    testTimeout: 60_000,
  },
});
