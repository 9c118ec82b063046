import type { Finding } from "../../core/index.ts";
import type { OnFinding } from "../../files/lines.ts";

/** Everything that a reader of batches gives, and everything that it reports. */
export async function collectBatches<T>(
  read: (report: OnFinding) => AsyncIterable<readonly T[]>,
): Promise<{ readonly values: readonly T[]; readonly findings: readonly Finding[] }> {
  const values: T[] = [];
  const findings: Finding[] = [];
  for await (const batch of read((finding) => findings.push(finding))) values.push(...batch);
  return { values, findings };
}
