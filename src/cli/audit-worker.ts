import { parentPort } from "node:worker_threads";
import type { Example } from "../core/index.ts";
import { type Audit, auditExamples } from "../corpus/index.ts";

/** The next examples; none after the last. */
export type AuditedExamples = readonly Example[];

const examples: Example[] = [];

parentPort?.on("message", (next: AuditedExamples) => {
  for (const example of next) examples.push(example);
  if (next.length === 0) parentPort?.postMessage(auditExamples(examples) satisfies Audit);
});
