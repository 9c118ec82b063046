import { CounterpointError } from "../core/index.ts";
import { readDataFile } from "../files/index.ts";

const PRODUCT = "counterpoint";

/** Names that are shorter occur in many words. */
const MIN_NAME_CHARACTERS = 4;

/** Characters that a password with the account's name in it needs besides. */
const MIN_OTHER_CHARACTERS = 8;

/**
 * Refuses a new password that is guessed among the first: one of the list, also with digits and signs around it or
 * repeated, and the name of the account or of the product with little else. Its length is checked by the schema, and
 * nothing is required of its composition.
 */
export function refuseWeakPassword(password: string, name: string): void {
  const folded = fold(password);
  const core = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (
    [folded, core].some((each) => commonPasswords().has(smallestUnit(each))) ||
    smallestUnit(folded).length < 4
  )
    throw weak("It is a common password, or based on one");
  for (const part of [fold(name), PRODUCT].filter(({ length }) => length >= MIN_NAME_CHARACTERS)) {
    if (folded.includes(part) && folded.replaceAll(part, "").length < MIN_OTHER_CHARACTERS)
      throw weak(`It is little more than "${part}"`);
  }
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The shortest text of which this one is a repetition: "abc" for "abcabcabc". */
function smallestUnit(text: string): string {
  const length = (text + text).indexOf(text, 1); // of the rotation that gives the same text
  return length > 0 ? text.slice(0, length) : text;
}

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readDataFile("common-passwords.txt").toString("utf8").trimEnd().split("\n").map(fold));
  return common;
}

function weak(reason: string): CounterpointError {
  const hint = "Choose another: four or five unrelated words work well";
  return new CounterpointError("request/invalid", `The password is too easy to guess. ${reason}`, { hint });
}
