import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../core/index.ts";
import { type Rehearsal, type RehearsalOptions, rehearse } from "../rehearsal/index.ts";
import { createServer, newToken } from "../server/index.ts";
import { openCampaigns } from "./open-campaigns.ts";

export interface RehearseOptions extends Omit<RehearsalOptions, "server" | "setupToken" | "start"> {
  readonly version: string;
}

/** Every rehearsal begins at the same moment, so that the same seed gives the same bytes. */
const START = Date.UTC(2020, 0, 6, 9); // a Monday morning

/** Plays a campaign on a server of its own, with a database that is removed afterwards. */
export async function rehearseCampaign({ version, ...options }: RehearseOptions): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), "counterpoint-rehearsal-"));
  try {
    const database = await openCampaigns({ data: join(folder, "data"), databaseUrl: undefined });
    try {
      let now = START;
      const names = new Random(options.seed).split("names");
      const newId = () => Array.from({ length: 4 }, () => names.uint32().toString(36)).join("-");
      const setupToken = newToken();
      const server = await createServer({
        database,
        now: () => now,
        newId,
        version,
        setupToken,
        requestsPerMinute: Number.MAX_SAFE_INTEGER,
      });
      const url = await server.listen({ host: "127.0.0.1", port: 0 });
      const setTime = async (time: number) => {
        now = time;
      };
      try {
        return await rehearse({ ...options, start: START, setupToken, server: { url: () => url, setTime } });
      } finally {
        await server.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
