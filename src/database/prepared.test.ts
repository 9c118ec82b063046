import { expect, test } from "vitest";
import type { Db } from "./open-database.ts";
import { prepared, shareStatements } from "./prepared.ts";

/** Queries of a connection; only its identity counts. */
const connection = () => ({}) as Db;

function builder() {
  const names: string[] = [];
  const build = () => ({ prepare: (name: string) => ({ number: names.push(name) }) });
  return { names, build };
}

test("a statement is built at its first use, and once for every connection", () => {
  const [first, second] = [connection(), connection()];
  for (const each of [first, second]) shareStatements(each, new Map());
  const { names, build } = builder();
  const statement = prepared(first, "find", build);
  expect(prepared(first, "find", build)).toBe(statement);
  expect(prepared(second, "find", build)).not.toBe(statement);
  expect(prepared(first, "claim", build)).not.toBe(statement);
  expect(names).toEqual(["find", "find", "claim"]);
});

test("a later transaction on the same connection uses the same statements", () => {
  const statements = new Map();
  const { names, build } = builder();
  for (const transaction of [connection(), connection()]) {
    shareStatements(transaction, statements);
    prepared(transaction, "find", build);
  }
  expect(names).toEqual(["find"]);
});

test("inside a savepoint, which shares nothing, a statement is built for each call", () => {
  const { names, build } = builder();
  const savepoint = connection();
  prepared(savepoint, "find", build);
  prepared(savepoint, "find", build);
  expect(names).toEqual(["find", "find"]);
});
