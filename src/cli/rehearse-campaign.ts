import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CampaignOutcome } from "../campaigns/index.ts";
import { EXTRA_FILES } from "../campaigns/index.ts";
import { Random } from "../core/index.ts";
import type { Audit } from "../corpus/index.ts";
import { openDatabase } from "../database/index.ts";
import { withTemporaryFolder, writeFolderAtomic } from "../files/index.ts";
import { type ProfileSummary, type Rehearsal, type RehearsalOptions, rehearse } from "../rehearsal/index.ts";
import { createServer, newToken } from "../server/index.ts";
import { ANSWERS_PER_PRESENTATION } from "./answers-per-presentation.ts";
import { writeReport } from "./write-report.ts";

export interface RehearseOptions
  extends Omit<RehearsalOptions, "server" | "setupToken" | "start" | "onAnswer"> {
  /** The folder for the corpus and its report; by default they are looked at and removed. */
  readonly out: string | undefined;
  readonly version: string;
  readonly startProgress: (verb: string, total: number) => (done: number) => void;
}

/** What a rehearsal came to: the campaign, its people, and the audit of its corpus. */
export interface RehearsedCampaign {
  readonly seed: string;
  /** Days from the start to the last answer. */
  readonly days: number;
  readonly outcome: CampaignOutcome;
  readonly people: readonly ProfileSummary[];
  /** Null when there is no example. */
  readonly audit: Audit | null;
  /** What was written to `out`. */
  readonly files: readonly string[];
}

/** Every rehearsal begins at the same moment, so that the same seed gives the same bytes. */
const START = Date.UTC(2020, 0, 6, 9); // a Monday morning

/** Plays a campaign on a server of its own, builds its corpus and audits it. */
export async function rehearseCampaign(options: RehearseOptions): Promise<RehearsedCampaign> {
  const { out, version, startProgress, seed } = options;
  if (out !== undefined) await writeFolderAtomic(out, async () => {}); // a folder that cannot be used is told before the work
  return withTemporaryFolder("counterpoint-rehearsal-", async (temporary) => {
    const onAnswer = startProgress("rehearsing", options.presentations * ANSWERS_PER_PRESENTATION);
    const { files, ...rehearsal } = await play(temporary, { ...options, onAnswer });
    const folder = out ?? temporary;
    const { outcome } = rehearsal;
    await writeFolderAtomic(folder, async (partial) => {
      for (const { name, text } of files) await writeFile(join(partial, name), text);
      const about = { version, seed, ...outcome };
      await writeFile(join(partial, "campaign.json"), `${JSON.stringify(about, null, 2)}\n`);
    });
    const names = files.map(({ name }) => name);
    const splits = names.filter((name) => !EXTRA_FILES.includes(name));
    if (splits.length === 0) return { ...rehearsal, audit: null, files: [] };
    const audit = await writeReport(
      splits.map((name) => join(folder, name)),
      { to: join(folder, "report.html"), ...WHOLE, seed, version },
    );
    const written = out === undefined ? [] : [...names, "campaign.json", "report.html"];
    return { ...rehearsal, audit, files: written.map((name) => join(folder, name)) };
  });
}

/** Reports on all splits at once; reading them takes no time worth showing. */
const WHOLE = { annotations: undefined, split: undefined, startReadProgress: () => () => {} };

/** Days of requests come within seconds. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Plays a campaign on a server of its own, which keeps everything in a folder. */
export async function play(
  folder: string,
  {
    version,
    ...options
  }: Omit<RehearseOptions, "out" | "startProgress"> & Pick<RehearsalOptions, "onAnswer">,
): Promise<Rehearsal> {
  const data = join(folder, "data");
  const database = await openDatabase({ folder: data, temporary: true });
  try {
    let now = START;
    const names = new Random(options.seed).split("names");
    const newId = () => Array.from({ length: 4 }, () => names.uint32().toString(36)).join("-");
    const setupToken = newToken();
    const limits = { requestsPerMinute: NO_LIMIT, signInsPerMinute: NO_LIMIT };
    const places = { database, images: join(folder, "images") };
    const clock = { now: () => now };
    const server = await createServer({ ...places, ...clock, newId, version, setupToken, ...limits });
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
}
