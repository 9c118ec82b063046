import { type Dependency, type DependencyRelation, parseDependencies } from "../../language/index.ts";

/** A noun phrase of a sentence as a leaf of a layout, with what it stands to the one that it belongs to. */
export interface LayoutPhrase {
  /** What it names, the noun last, in the singular: "yellow", "block". */
  readonly words: readonly string[];
  /** How many: "exactly 2", "a", "no"; empty if that is not said. */
  readonly quantity: string;
  /** How it stands to its parent: "with", "touching", "not at"; empty at the top. */
  readonly relation: string;
  /** The index of the phrase that it belongs to; -1 at the top. */
  readonly parent: number;
}

/**
 * The phrases of a sentence by its dependency parse, each after the one that it belongs to, at most so many: "a tower with a black
 * block at the base" is `tower`, with it `black block` (with), and with that `base` (at). A sentence without a noun has none.
 */
export function parsePhraseTree(sentence: string, maxPhrases: number): readonly LayoutPhrase[] {
  const words = parseDependencies(sentence.toLowerCase());
  const nodes = new Map<number, Node>();
  for (const [i, word] of words.entries()) if (isPhrase(word, words)) nodes.set(i, nodeOf(i, words));
  const ordered: number[] = [];
  const visit = (parent: number) => {
    for (const [i, node] of nodes) {
      if (node.parent !== parent) continue;
      ordered.push(i);
      visit(i);
    }
  };
  visit(TOP);
  const kept = ordered.slice(0, maxPhrases);
  return kept.map((i) => {
    const { parent, relation } = nodes.get(i)!;
    return { ...describe(i, words), relation, parent: kept.indexOf(parent) };
  });
}

const TOP = -1;

/** Where a phrase hangs: another one, or the top, and the words on the way there. */
interface Node {
  readonly parent: number;
  readonly relation: string;
}

type Words = readonly Dependency[];

const IN_PHRASE: ReadonlySet<DependencyRelation> = new Set([
  "advmod",
  "amod",
  "compound",
  "det",
  "fixed",
  "neg",
  "nummod",
]);
const NOMINAL = /^(ADJ|DET|IMAGE|NOUN|NUM|SIDE)$/;

/** Nouns, and adjectives and numbers that stand for one: "is yellow", "two of the boxes". */
function isPhrase({ tag, relation }: Dependency, words: Words): boolean {
  const isOnly = relation !== "root" || words.length > 0;
  return isOnly && NOMINAL.test(tag) && !IN_PHRASE.has(relation) && relation !== "dep";
}

function nodeOf(start: number, words: Words): Node {
  const relation: string[] = [];
  let at = start;
  for (;;) {
    const { head, relation: how } = words[at]!;
    if (head === TOP || how === "nsubj") return { parent: TOP, relation: "" };
    if (how === "conj" && at === start && isPhrase(words[head]!, words)) return nodeOf(head, words);
    if (how !== "conj" && isPhrase(words[head]!, words))
      return { parent: head, relation: relation.join(" ") };
    const subject = words.findIndex(
      (word, i) => i !== start && word.head === head && word.relation === "nsubj" && isPhrase(word, words),
    );
    if (how !== "conj") relation.unshift(governorText(head, words));
    if (subject >= 0) return { parent: subject, relation: relation.join(" ") };
    at = head;
  }
}

/** A preposition or verb with what belongs to it: "not touching", "on top of". */
function governorText(head: number, words: Words): string {
  const [before, after] = [
    words.filter(({ head: of, relation }) => of === head && relation === "neg"),
    words.filter(({ head: of, relation }) => of === head && relation === "fixed"),
  ].map((parts) => parts.map(({ text }) => text));
  return [...before!, words[head]!.text, ...after!].join(" ");
}

/** Words of one meaning. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((word, i) => [word, String(i + 1)]),
  ),
  an: "a",
  atleast: "at least",
  the: "",
};

function describe(head: number, words: Words): Pick<LayoutPhrase, "quantity" | "words"> {
  const inside = words.flatMap(({ text, head: of, relation }, i) =>
    i === head || of === head ? [{ text, relation: i === head ? ("root" as const) : relation }] : [],
  );
  const isNamed = (relation: DependencyRelation) => /^(amod|compound|root)$/.test(relation);
  return {
    words: inside.filter(({ relation }) => isNamed(relation)).map(({ text }) => singularOf(text)),
    quantity: inside
      .filter(({ relation }) => !isNamed(relation) && IN_PHRASE.has(relation))
      .map(({ text }) => SYNONYMS[text] ?? text)
      .filter((text) => text !== "")
      .join(" "),
  };
}

/** One word for one thing and for several: "boxes" as "box", "circles" as "circle". */
export function singularOf(word: string): string {
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
