import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ListSkippedTests } from "./scripts/list-skipped-tests.js";

const SYSTEM_TESTS = ["src/**/*.system.test.ts", "scripts/**/*.system.test.ts", "web/**/*.system.test.ts"];
const SETUP = ["scripts/seed-property-tests.js"];

/**
 * Unit tests need nothing but the source. System tests need the built product, a database, a browser or more than a few
 * seconds. The files of both share processes, so that modules are loaded and databases and browsers are started once.
 */
export default defineConfig({
  test: {
    reporters: ["default", new ListSkippedTests()],
    maxWorkers: availableParallelism() + 2, // tests wait for browsers, processes and clocks: with one fewer, a fifth of the time of two cores was not used
    experimental: { fsModuleCache: true }, // of transformed modules, below node_modules
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "web/**/*.test.ts"],
          exclude: SYSTEM_TESTS,
          setupFiles: SETUP,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "system",
          include: SYSTEM_TESTS,
          globalSetup: [
            "scripts/build-before-tests.js",
            "scripts/get-programs-for-tests.js",
            "scripts/temporary-folder-for-tests.js",
            "scripts/start-postgres-for-tests.js",
          ],
          setupFiles: SETUP,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
