import type { Reporter } from "vitest/node";

export declare class NameSkipped implements Reporter {}
