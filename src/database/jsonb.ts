import { customType } from "drizzle-orm/pg-core";

/**
 * JSON as it was written. The driver has parsed it already; drizzle's own column parses texts once more, and reads the
 * judgment "true" as a boolean.
 */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
