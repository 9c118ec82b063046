import { createHmac, randomBytes } from "node:crypto";

/** Seconds for which a code is valid: the default of RFC 6238, and the only period that all apps support. */
const STEP_SECONDS = 30;
const DIGITS = 6;

/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20;

/** A clock that is one step behind or ahead is accepted (RFC 6238, section 5.2). */
const ALLOWED_STEPS = [-1, 0, 1];

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A random secret in base 32, as apps take it. */
export function newTotpSecret(): string {
  // 256 is a multiple of 32, so every character is equally likely. A character has 5 bits.
  return Array.from(randomBytes((SECRET_BYTES * 8) / 5), (byte) => BASE32[byte % 32]).join("");
}

/** The code of a time step (RFC 4226, section 5.3, with the counter of RFC 6238). */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0xf; // SHA-1 has 20 bytes
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step at a time in milliseconds since 1970. */
export function totpStep(now: number): number {
  return Math.floor(now / 1_000 / STEP_SECONDS);
}

/** The step of which a code is, if it is one that is valid now; undefined otherwise. */
export function matchTotp(secret: string, code: string, now: number): number | undefined {
  const key = decodeBase32(secret);
  const steps = ALLOWED_STEPS.map((offset) => totpStep(now) + offset).filter((step) => step >= 0);
  return steps.find((step) => totpCode(key, step) === code);
}

/** The bytes of a text in base 32 (RFC 4648), without padding. */
export function decodeBase32(text: string): Uint8Array {
  const bits = Array.from(text, (character) => BASE32.indexOf(character).toString(2).padStart(5, "0")).join(
    "",
  );
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: string, account: string): string {
  return `otpauth://totp/${encodeURIComponent(`Counterpoint:${account}`)}?secret=${secret}&issuer=Counterpoint`;
}
