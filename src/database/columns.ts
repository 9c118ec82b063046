import { bigint, customType } from "drizzle-orm/pg-core";

/** Times are milliseconds since 1970, as everywhere in the workbench: a rehearsal runs on a clock of its own. */
export const time = (name: string) => bigint(name, { mode: "number" });

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * JSON as it was written. The driver has parsed it already; drizzle's own column parses strings once more, and reads
 * the judgment "true" as a boolean.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
