import type { Example } from "../core/index.ts";
import { type Audit, auditExamples } from "../corpus/index.ts";
import { serveThread } from "../files/index.ts";

export type AuditThread = typeof functions;

const examples: Example[] = [];

const functions = {
  add(next: readonly Example[]): void {
    for (const example of next) examples.push(example);
  },
  /** The audit of all examples that were added. */
  audit: (): Audit => auditExamples(examples),
};
serveThread(functions);
