import { CounterpointError } from "../core/index.ts";
import { hasEmbedded } from "./embedded/start-embedded.ts";
import { type Database, openDatabase } from "./open-database.ts";

/** Location of the database of campaigns. */
export interface DatabaseOptions {
  /** The folder of the embedded database, unless there is a `databaseUrl`. */
  readonly data: string;
  /** The URL of a PostgreSQL. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the database of campaigns. */
export async function openCampaignDatabase({ data, databaseUrl }: DatabaseOptions): Promise<Database> {
  if (databaseUrl === undefined) return openDatabase({ folder: data });
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    const hint = "It should be like postgres://user:password@host:5432/database"; // the value can hold a password
    throw new CounterpointError("usage", "DATABASE_URL is no PostgreSQL URL", { hint });
  }
  return openDatabase({ url: databaseUrl });
}

/** Opens the database for the duration of `work`; creates one that does not exist only on request. */
export async function withCampaignDatabase<T>(
  { make = false, ...options }: DatabaseOptions & { readonly make?: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { data, databaseUrl } = options;
  if (!make && databaseUrl === undefined && !hasEmbedded(data)) {
    const hint = "Name its folder with --data, or a PostgreSQL by DATABASE_URL";
    throw new CounterpointError("data/unreadable", `There is no database in ${data}`, { at: [data], hint });
  }
  const database = await openCampaignDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
