import { isObject, type RawRecord } from "./record.ts";

/** The value at a path: a field of this whole name, or a member of a member. */
export function valueAt(record: unknown, path: string): unknown {
  if (isObject(record) && Object.hasOwn(record, path)) return record[path];
  let value = record;
  for (const name of path.split(".")) {
    const isMember = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    if (!isMember) return undefined;
    value = (value as RawRecord)[name];
  }
  return value;
}
