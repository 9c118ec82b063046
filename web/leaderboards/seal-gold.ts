import type { GoldReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, send } from "../api/request.ts";

/** Sends a gold file to be sealed. Letters outside ASCII and spaces in its name tell nothing that counts. */
export function sealGold(benchmark: string, file: File): Promise<ReplyOf<typeof GoldReply>> {
  const name = file.name
    .replaceAll(/[^\w.-]/g, "_")
    .replace(/^\./, "_")
    .slice(-100);
  return send("POST /api/benchmarks/:benchmark/gold", {
    params: { benchmark },
    query: { file: name },
    body: file,
  });
}
