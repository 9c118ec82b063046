import { CounterpointError, type Random } from "../../core/index.ts";
import type { RunExample } from "./run-example.ts";

/**
 * A sample of examples by whole sentences, so that consistency can be measured: sentences in an order that the seed decides, until the limit is
 * reached exactly. The examples keep the order of the corpus.
 */
export function selectExamples(
  examples: readonly RunExample[],
  limit: string | undefined,
  random: Random,
): readonly RunExample[] {
  const count = countOf(limit, examples.length);
  if (count >= examples.length) return examples;
  const sentences = new Map<string, RunExample[]>();
  for (const example of examples) {
    const key = `${example.split}-${example.set}-${example.sentenceNumber}`;
    const group = sentences.get(key);
    if (group) group.push(example);
    else sentences.set(key, [example]);
  }
  const chosen = new Set(
    random
      .shuffle([...sentences.values()])
      .flat()
      .slice(0, count),
  );
  return examples.filter((example) => chosen.has(example));
}

/** "200" or "10%" of a number; everything without a limit. */
function countOf(limit: string | undefined, total: number): number {
  if (limit === undefined) return total;
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(limit)?.[1];
  const count = percent === undefined ? Number(limit) : Math.ceil((Number(percent) / 100) * total);
  if (
    /^\d+$/.test(limit) ? count >= 1 : percent !== undefined && Number(percent) > 0 && Number(percent) <= 100
  )
    return count;
  throw new CounterpointError(
    "usage",
    `--limit should be a number of examples or a percentage such as 10%, but is ${limit}`,
  );
}
