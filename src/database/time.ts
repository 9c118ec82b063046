import { bigint } from "drizzle-orm/pg-core";

/** Times are milliseconds since 1970, as everywhere in the workbench: a rehearsal runs on a clock of its own. */
export const time = (name: string) => bigint(name, { mode: "number" });
