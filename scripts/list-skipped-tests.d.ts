import type { Reporter } from "vitest/node";

export declare class ListSkippedTests implements Reporter {}
