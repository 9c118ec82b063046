import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's Password Storage Cheat Sheet: N = 2^15, r = 8, p = 3 takes 32 MB and as long as 2^17 with p = 1. */
const PASSWORD_COST = { log2N: 15, r: 8, p: 3 };

export type PasswordCost = typeof PASSWORD_COST;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A salted hash with its parameters, so that the cost can rise while old hashes stay valid. */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { log2N, r, p } = cost;
  const hash = await derive(password, salt, cost);
  return ["scrypt", log2N, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/**
 * True when the password has this hash. Without a hash it takes as long and returns false, so that names cannot be
 * probed.
 */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const [, log2N, r, p, salt = "", hash = ""] = (hashed ?? DUMMY_HASH).split("$");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64"), cost);
  return timingSafeEqual(derived, Buffer.from(hash, "base64")) && hashed !== undefined;
}

const DUMMY_HASH = `scrypt$${PASSWORD_COST.log2N}$${PASSWORD_COST.r}$${PASSWORD_COST.p}$$${Buffer.alloc(HASH_BYTES).toString("base64")}`;

function derive(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}
