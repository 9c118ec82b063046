import { type Column, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

export type Row = Readonly<Record<string, unknown>>;

/** Schema of a row of a table in an archive. Constraints that the database checks itself are left to it. */
export function rowSchema(table: PgTable): z.ZodType<Row> {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const schema = columnSchema(column, ({ input }) => {
      return `"${name}" should be ${describe(column)}, but is ${shorten(JSON.stringify(input) ?? "missing")}`;
    });
    if (!column.notNull) return [name, schema.nullish()] as const;
    return [name, column.hasDefault && !column.primary ? schema.optional() : schema] as const;
  });
  return z.strictObject(Object.fromEntries(columns), {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `"${issue.keys[0]}" is nothing that the row should have`
        : undefined,
  });
}

function columnSchema(
  { dataType, enumValues }: Column,
  error: (issue: { readonly input?: unknown }) => string,
): z.ZodType {
  switch (dataType) {
    case "string":
      return enumValues === undefined ? z.string({ error }) : z.enum(enumValues, { error });
    case "number":
      return z.int({ error }); // times, money and counts
    case "boolean":
      return z.boolean({ error });
    case "array":
      return z.array(z.string({ error }), { error });
    default:
      return z.unknown().refine((value) => value !== undefined && value !== null, { error }); // any JSON
  }
}

function describe({ dataType, enumValues }: Column): string {
  if (enumValues !== undefined) return `one of ${enumValues.join(", ")}`;
  const names: Readonly<Record<string, string>> = {
    string: "a text",
    number: "a whole number",
    boolean: "a boolean",
    array: "a list of texts",
  };
  return names[dataType] ?? "there";
}

const MAX_SHOWN = 60;

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
