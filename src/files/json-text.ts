/** Deeper nesting than this is refused: JSON.parse takes any depth, JSON.stringify fails after some thousands. */
const MAX_DEPTH = 1000;

/** True when a JSON text is nested too deeply to be written back. */
export function isNestedTooDeeply(json: string): boolean {
  if (json.length < 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (const character of withoutStrings(json)) {
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The first number of a JSON text that a double cannot hold, so that reading would change it. */
export function inexactNumber(json: string): string | undefined {
  if (!/\d{16}|\d\.\d{9}|\d[eE]/.test(json)) return undefined; // most lines: spares the search
  const numbers = withoutStrings(json).match(/-?\d+(\.\d+)?([eE][+-]?\d+)?/g) ?? [];
  return numbers.find((text) => significand(text) !== significand(String(Number(text))));
}

/** Sound JSON with a space for every string; by hand, as an expression would run out of stack on long ones. */
function withoutStrings(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let open = json.indexOf('"'); open >= 0; open = json.indexOf('"', from)) {
    pieces.push(json.slice(from, open));
    let close = json.indexOf('"', open + 1);
    while (isEscaped(json, close)) close = json.indexOf('"', close + 1);
    from = close + 1;
  }
  return [...pieces, json.slice(from)].join(" ");
}

/** True when an odd number of backslashes precedes an index. */
function isEscaped(json: string, index: number): boolean {
  let at = index;
  while (json[at - 1] === "\\") at -= 1;
  return (index - at) % 2 === 1;
}

/** The digits of a number and its power of ten, alike for every way to write it; Infinity has none. */
function significand(text: string): string {
  const match = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) return "";
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (short === "") return "0";
  return `${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
