import { join } from "node:path";
import { addGatheredTo } from "../campaigns/index.ts";
import { Random } from "../core/index.ts";
import { openDatabase, openImageFiles } from "../database/index.ts";
import { packageVersion } from "../files/index.ts";
import { createServer, newToken } from "../server/index.ts";
import type { GatheredContents } from "./describe-gathered.ts";
import { type Rehearsal, type RehearsalOptions, rehearse } from "./rehearse.ts";

export interface PlayOptions
  extends Omit<RehearsalOptions, "server" | "setupToken" | "start" | "addGathered"> {
  /** Sets of one's own, in place of generated ones. */
  readonly gathered?: GatheredContents | undefined;
}

/** Plays a campaign on a server of its own, which keeps everything in a folder. */
export async function play(folder: string, { gathered, ...options }: PlayOptions): Promise<Rehearsal> {
  const database = await openDatabase({ folder: join(folder, "data"), temporary: true });
  try {
    let now = START;
    const names = new Random(options.seed).split("names");
    const newId = () => Array.from({ length: 4 }, () => names.uint32().toString(36)).join("-");
    const setupToken = newToken();
    const images = join(folder, "images");
    const server = await createServer({
      database,
      images,
      now: () => now,
      newId,
      newSecret: () => options.seed,
      version: packageVersion(),
      setupToken,
      passwordCost: QUICK,
      requestsPerMinute: NO_LIMIT,
      signInsPerMinute: NO_LIMIT,
    });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const setTime = async (time: number) => {
      now = time;
    };
    const addGathered =
      gathered &&
      (async (campaign: string) => {
        const context = { db: database.db, now: () => now, images: openImageFiles({ data: folder }) };
        await addGatheredTo(context, { campaign, folder: gathered.folder, maxSets: options.presentations });
        return gathered.contents;
      });
    try {
      const played = { url: () => url, setTime };
      return await rehearse({ ...options, addGathered, start: START, setupToken, server: played });
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/** Every rehearsal begins at the same moment, so that the same seed gives the same bytes. */
const START = Date.UTC(2020, 0, 6, 9); // a Monday morning

/** The only password is a random token, and the database is removed. */
const QUICK = { log2N: 4, r: 8, p: 1 };

/** Days of requests come within seconds. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
