import { expect, test } from "vitest";
import { decodeBase32, matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** The secret of the vectors, "12345678901234567890", and the same in base 32 (RFC 4648). */
const SECRET = Buffer.from("12345678901234567890");
const SECRET_BASE32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("reproduces RFC 6238, appendix B, SHA-1, at %i s", (seconds, code) => {
  expect(totpCode(SECRET, totpStep(seconds * 1_000), 8)).toBe(code);
});

test.each([
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("reproduces RFC 4648, section 10, base 32 of %s, without padding", (text, encoded) => {
  expect(Buffer.from(decodeBase32(encoded)).toString()).toBe(text);
});

test("a code matches in its own step and in those beside it", () => {
  const code = "287082"; // of 59 s, step 1: the last six digits of the vector
  expect([0, 29, 30, 59, 89].map((second) => matchTotp(SECRET_BASE32, code, second * 1_000))).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(matchTotp(SECRET_BASE32, code, 90_000)).toBeUndefined();
  expect(matchTotp(SECRET_BASE32, "287083", 59_000)).toBeUndefined();
});

test("a secret has 160 bits in base 32, and its address names the account", () => {
  const secret = newTotpSecret();
  expect(decodeBase32(secret)).toHaveLength(20);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(secret, "Ada L.")).toBe(
    `otpauth://totp/Counterpoint%3AAda%20L.?secret=${secret}&issuer=Counterpoint`,
  );
});
