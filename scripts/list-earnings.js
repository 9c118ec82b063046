import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

/*
 * What each participant of a marketplace has earned, as lines `participant,amount` that Prolific takes for bulk bonuses.
 * Fees are left out: the marketplace adds its own. Of several payments, `--since` leaves out what came before a time.
 *
 *     node scripts/list-earnings.js pilot.jsonl.gz --source prolific --since 2026-11-01T00:00:00Z
 */

const [archive, ...rest] = process.argv.slice(2);
const option = (name) => rest[rest.indexOf(name) + 1];
const source = rest.includes("--source") ? option("--source") : "prolific";
const since = rest.includes("--since") ? Date.parse(option("--since")) : 0;
if (archive === undefined || Number.isNaN(since)) {
  console.error(
    "Usage: node scripts/list-earnings.js <archive.jsonl.gz> [--source prolific] [--since <time>]",
  );
  process.exit(2);
}

const names = new Map();
const earned = new Map();
for await (const line of createInterface({ input: createReadStream(archive).pipe(createGunzip()) })) {
  const content = JSON.parse(line);
  if (!Array.isArray(content)) continue; // the first line and the last
  const [part, row] = content;
  if (part === "workers" && row.source === source) names.set(row.id, row.sourceName);
  // A reversal of a fee has the kind of any reversal, so that the key tells fees apart.
  if (part === "ledger" && names.has(row.worker) && row.at >= since && !row.key.includes("fee/"))
    earned.set(row.worker, (earned.get(row.worker) ?? 0) + row.amount);
}
for (const [worker, amount] of earned) {
  if (amount !== 0) console.log(`${names.get(worker)},${(amount / 100).toFixed(2)}`);
}
