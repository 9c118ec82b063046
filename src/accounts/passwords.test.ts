import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password matches its own hash, in any form of the same letters", async () => {
  const hash = await hashPassword("caf\u00e9 au lait");
  expect(await verifyPassword("cafe\u0301 au lait", hash)).toBe(true);
  expect(await verifyPassword("cafe au lait", hash)).toBe(false);
  expect(await verifyPassword("caf\u00e9 au lait", undefined)).toBe(false);
});

test("reproduces the third vector of RFC 7914, section 12", async () => {
  // scrypt("pleaseletmein", "SodiumChloride", N = 16384, r = 8, p = 1): the first 32 bytes.
  const expected = "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2";
  const salt = Buffer.from("SodiumChloride").toString("base64");
  const hash = Buffer.from(expected, "hex").toString("base64");
  expect(await verifyPassword("pleaseletmein", `scrypt$14$8$1$${salt}$${hash}`)).toBe(true);
});

test("the same password has another hash each time", async () => {
  expect(await hashPassword("twice the same")).not.toBe(await hashPassword("twice the same"));
});
