import { type Column, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** What keeps a row from outside from being one of a table, or undefined; what the database checks is left to it. */
export function problemOfRow(table: PgTable, row: Readonly<Record<string, unknown>>): string | undefined {
  const columns = getTableColumns(table);
  const strange = Object.keys(row).find((name) => !Object.hasOwn(columns, name));
  if (strange !== undefined) return `"${strange}" is nothing that the row should have`;
  for (const [name, column] of Object.entries(columns)) {
    const value = row[name];
    const mayLack = !column.notNull || (column.hasDefault && !column.primary);
    if (value === undefined && mayLack) continue;
    if (value === null && !column.notNull) continue;
    if (!fits(column, value)) return `"${name}" should be ${wanted(column)}, but is ${shown(value)}`;
  }
  return undefined;
}

function fits({ dataType, enumValues }: Column, value: unknown): boolean {
  switch (dataType) {
    case "string":
      return typeof value === "string" && (enumValues?.includes(value) ?? true);
    case "number":
      return Number.isSafeInteger(value); // times, money and counts
    case "array":
      return Array.isArray(value) && value.every((each) => typeof each === "string");
    case "custom":
      return value !== undefined && value !== null; // any JSON
    default:
      return typeof value === dataType;
  }
}

function wanted({ dataType, enumValues }: Column): string {
  if (enumValues !== undefined) return `one of ${enumValues.join(", ")}`;
  const wantedOf: Readonly<Record<string, string>> = {
    string: "a text",
    number: "a whole number",
    array: "a list of texts",
    custom: "there",
  };
  return wantedOf[dataType] ?? `a ${dataType}`;
}

const MOST_SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
}
