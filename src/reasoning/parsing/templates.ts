/** Words whose choice leaves the kind of sentence as it is, by class. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  COLOUR: ["black", "blue", "yellow"],
  SHAPE: ["square", "circle", "triangle"],
  SHAPES: ["squares", "circles", "triangles"],
  NUMBER: ["one", "two", "three", "four", "five", "six", "seven", "1", "2", "3", "4", "5", "6", "7"],
};

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.map((word) => [word, name])),
);

/** The words of a sentence with colours, shapes and numbers left open. */
export function abstractWords(words: readonly string[]): string[] {
  return words.map((word) => CLASS_OF.get(word) ?? word);
}

/** The template with the constants of the words put in, in their order; undefined when they are not of the same number. */
export function fillTemplate(template: readonly string[], words: readonly string[]): string[] | undefined {
  const constants: string[] = [];
  const classes: string[] = [];
  for (const word of words) {
    const name = CLASS_OF.get(word);
    if (name === undefined) continue;
    constants.push(word);
    classes.push(name);
  }
  const filled: string[] = [];
  let used = 0;
  for (const word of template) {
    if (!Object.hasOwn(CLASSES, word)) {
      filled.push(word);
      continue;
    }
    const next = classes.indexOf(word);
    if (next < 0) return undefined;
    filled.push(constants[next]!);
    classes[next] = ""; // taken
    used += 1;
  }
  return used === constants.length ? filled : undefined;
}

/** What it costs to turn one list of words into another by leaving out and putting in. */
export function wordDistance(
  from: readonly string[],
  to: readonly string[],
  cost: (word: string) => number,
): number {
  let last = [0];
  for (const word of to) last.push(last.at(-1)! + cost(word));
  for (const word of from) {
    const row = [last[0]! + cost(word)];
    for (let j = 1; j <= to.length; j += 1) {
      const same = word === to[j - 1] ? last[j - 1]! : Number.POSITIVE_INFINITY;
      row.push(Math.min(same, last[j]! + cost(word), row[j - 1]! + cost(to[j - 1]!)));
    }
    last = row;
  }
  return last.at(-1)!;
}
