/** Numbers at which readers go wrong: signs, limits of 8 to 32 bits, and what they allocate. */
const NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** Texts at which readers of text go wrong. */
const TEXTS = [
  "",
  "\u0000",
  "\ufeff",
  '"',
  "\\",
  "\\ud800",
  "[",
  "{",
  "]",
  "}",
  "[".repeat(5_000),
  '{"a":'.repeat(2_000),
  "\n",
  "\r\n",
  ",",
  "null",
  "true",
  "-1",
  "0",
  "1e999",
  "9007199254740993",
  "99999999999999999999",
  "0.1e-400",
  "__proto__",
  "constructor",
  "../../x",
  "%00",
  "\u202e",
  "a".repeat(70_000),
  "NaN",
  "<svg onload=x>",
];

const pick = (random, list) => list[random.below(list.length)];

/** A copy of a file with one to eight changes of bytes. */
export function mutateBytes(bytes, random, seeds) {
  let result = Buffer.from(bytes);
  for (let change = 1 + random.below(8); change > 0; change -= 1) result = changeBytes(result, random, seeds);
  return result;
}

function changeBytes(bytes, random, seeds) {
  if (bytes.length < 8) return Buffer.concat([bytes, Buffer.from(pick(random, seeds))]);
  const at = random.below(bytes.length);
  const length = 1 + random.below(Math.min(bytes.length - at, 2 ** (1 + random.below(10))));
  switch (random.below(9)) {
    case 0:
      bytes[at] ^= 1 << random.below(8);
      return bytes;
    case 1:
      bytes[at] = random.below(256);
      return bytes;
    case 2:
      bytes[at] = pick(random, NUMBERS) & 0xff;
      return bytes;
    case 3: {
      const start = Math.min(at, bytes.length - 4);
      if (random.below(2)) bytes.writeUInt32LE(pick(random, NUMBERS), start);
      else bytes.writeUInt32BE(pick(random, NUMBERS), start);
      return bytes;
    }
    case 4:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 5:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    case 6: {
      const other = pick(random, seeds);
      const from = random.below(other.length);
      return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at)]);
    }
    case 7: // bytes near the end: the footers of Parquet
      bytes[bytes.length - 1 - random.below(Math.min(bytes.length, 2_000))] = random.below(256);
      return bytes;
    default:
      return random.below(4) === 0 ? bytes.subarray(0, at) : bytes;
  }
}

/** A copy of a text with one to four changes of its words, numbers, lines and quotes, or of bytes. */
export function mutateText(bytes, random, seeds) {
  if (random.below(4) === 0) return mutateBytes(bytes, random, seeds);
  let text = bytes.toString("latin1"); // a character for each byte
  for (let change = 1 + random.below(4); change > 0; change -= 1) text = changeText(text, random);
  return Buffer.from(text, "latin1");
}

function changeText(text, random) {
  const token = () => {
    const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|[a-z]+|[[\]{},:]|\n/gi)];
    return tokens.length === 0 ? { index: 0, 0: "" } : pick(random, tokens);
  };
  const replace = ({ index, 0: old }, by) => text.slice(0, index) + by + text.slice(index + old.length);
  const bytesOf = (each) => Buffer.from(each).toString("latin1");
  switch (random.below(5)) {
    case 0:
      return replace(token(), bytesOf(pick(random, TEXTS)));
    case 1:
      return replace(token(), JSON.stringify(bytesOf(pick(random, TEXTS))));
    case 2:
      return replace(token(), token()[0]);
    case 3: {
      const lines = text.split("\n");
      const [from, to] = [random.below(lines.length), random.below(lines.length + 1)];
      lines.splice(to, 0, ...lines.slice(from, from + 1 + random.below(3)));
      return lines.join("\n");
    }
    default: {
      const lines = text.split("\n");
      lines.splice(random.below(lines.length), 1 + random.below(3));
      return lines.join("\n");
    }
  }
}
