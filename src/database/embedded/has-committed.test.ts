import { expect, test } from "vitest";
import { hasCommitted } from "./has-committed.ts";

/** A message of the protocol: a letter, the length of what follows with these four bytes, the body. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const reply = (...messages: readonly [type: string, body: string][]) =>
  new Uint8Array(Buffer.concat(messages.map(([type, body]) => message(type, body))));

test("a write outside a transaction, and a commit, are committed", () => {
  expect(hasCommitted(reply(["C", "INSERT 0 1\0"], ["Z", "I"]))).toBe(true);
  expect(hasCommitted(reply(["C", "COMMIT\0"], ["Z", "I"]))).toBe(true);
  expect(hasCommitted(reply(["D", "row"], ["C", "UPDATE 3\0"], ["Z", "I"]))).toBe(true);
});

test("a read, a write in an open transaction, and a failure are not", () => {
  expect(hasCommitted(reply(["C", "SELECT 1\0"], ["Z", "I"]))).toBe(false);
  expect(hasCommitted(reply(["C", "INSERT 0 1\0"], ["Z", "T"]))).toBe(false);
  expect(hasCommitted(reply(["C", "ROLLBACK\0"], ["Z", "I"]))).toBe(false);
  expect(hasCommitted(reply(["E", "error"], ["Z", "I"]))).toBe(false);
  expect(hasCommitted(new Uint8Array())).toBe(false);
});
