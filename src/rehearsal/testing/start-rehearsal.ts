import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../core/index.ts";
import type { Database } from "../../database/index.ts";
import { createServer } from "../../server/index.ts";
import { type Rehearsal, type RehearsalOptions, rehearse } from "../rehearse.ts";

/** When rehearsals start. */
export const START = Date.UTC(2020, 0, 6, 9);

/** A small rehearsal on a database; what is given replaces the usual description. */
export async function rehearseOn(
  database: Database,
  described: Partial<RehearsalOptions> = {},
): Promise<Rehearsal> {
  let now = START;
  const ids = new Random("ids");
  const images = await mkdtemp(join(tmpdir(), "counterpoint-rehearsal-"));
  const server = await createServer({
    database,
    images,
    now: () => now,
    newId: () => `${ids.uint32()}-${ids.uint32()}`,
    newSecret: () => "secret",
    version: "0.0.0",
    setupToken: "token for setup",
    passwordCost: { log2N: 4, r: 8, p: 1 }, // quick
    requestsPerMinute: 1_000_000,
    signInsPerMinute: 1_000_000,
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const setTime = async (time: number) => {
    now = time;
  };
  try {
    return await rehearse({
      recipe: "scenes",
      presentations: 5,
      workers: 8,
      seed: "1",
      settings: {},
      budget: 1_000_000,
      start: START,
      server: { url: () => url, setTime },
      setupToken: "token for setup",
      onAnswer: () => {},
      ...described,
    });
  } finally {
    await server.close();
    await rm(images, { recursive: true });
  }
}
