import { tagWords, type Word } from "../phenomena/pos-tags.ts";
import { type Chunk, chunkPhrases } from "./chunk-phrases.ts";
import type { Dependency, DependencyRelation } from "./dependency.ts";

/**
 * A dependency parse of a sentence about pictures, by rules over part-of-speech tags: words inside noun phrases go to the last noun, then
 * phrases are attached from left to right, each to the nearest one that can govern it. The same sentence always gets the same tree, and
 * whatever the words are, it is a tree with one root.
 */
export function parseDependencies(sentence: string): readonly Dependency[] {
  const words = tagWords(sentence);
  const { chunks, attachments } = chunkPhrases(words);
  const tree = new Tree(words);
  for (const { word, head, relation } of attachments) tree.attach(word, head, relation);
  attachPhrases(chunks, tree);
  return tree.finish();
}

/** Nouns of places and attributes: they neither touch nor have anything, and are joined with each other alone. */
const PLACE_OR_ATTRIBUTE =
  /^(walls?|edges?|sides?|corners?|bases?|tops?|bottoms?|middles?|cent(er|re)s?|floor|ceiling|colou?rs?|shapes?|sizes?|heights?|number|left|right)$/;

/** Words with their heads so far. */
class Tree {
  readonly words: readonly Word[];
  readonly #heads: (number | undefined)[];
  readonly #relations: DependencyRelation[];

  constructor(words: readonly Word[]) {
    this.words = words;
    this.#heads = words.map(() => undefined);
    this.#relations = words.map(() => "dep");
  }

  /** Gives a word its head, if it has none yet and no circle comes of it. */
  attach(word: number, head: number | undefined, relation: DependencyRelation): void {
    if (head === undefined || this.#heads[word] !== undefined) return;
    for (let above: number | undefined = head; above !== undefined; above = this.#heads[above])
      if (above === word) return;
    this.#heads[word] = head;
    this.#relations[word] = relation;
  }

  isAttached(word: number): boolean {
    return this.#heads[word] !== undefined;
  }

  /** Puts a participle in the place of its auxiliary: "are touching". */
  promote(participle: number, auxiliary: number): void {
    this.#heads[participle] = this.#heads[auxiliary];
    this.#relations[participle] = this.#relations[auxiliary]!;
    for (const [word, head] of this.#heads.entries()) if (head === auxiliary) this.#heads[word] = participle;
    this.#heads[auxiliary] = participle;
    this.#relations[auxiliary] = "aux";
  }

  /** All words; those without a head go to the first of them that is a verb, or else the first that is not a mark. */
  finish(): readonly Dependency[] {
    const free = this.words.flatMap((_, word) => (this.#heads[word] === undefined ? [word] : []));
    const isOf = (...tags: readonly string[]) => free.find((word) => tags.includes(this.words[word]!.tag));
    const root = isOf("BE", "SHOW", "VERB", "ING", "EN") ?? isOf("NOUN", "ADJ", "NUM", "IMAGE") ?? free[0];
    return this.words.map(({ text, tag }, word) => {
      if (word === root) return { text, tag, head: -1, relation: "root" };
      const head = this.#heads[word];
      if (head !== undefined) return { text, tag, head, relation: this.#relations[word]! };
      const isMark = tag === "STOP" || tag === "COMMA";
      return { text, tag, head: root!, relation: isMark ? "punct" : tag === "CC" ? "cc" : "dep" };
    });
  }
}

/** Attaches phrases from left to right. */
function attachPhrases(chunks: readonly Chunk[], tree: Tree): void {
  const { words } = tree;
  const nouns: number[] = []; // heads of noun phrases so far
  let mainVerb: number | undefined;
  let lastVerb: number | undefined;
  let lastParticiple: number | undefined;
  let lastPreposition: number | undefined;
  let subject: number | undefined; // a noun phrase before its verb
  let governor: number | undefined; // a verb, participle or preposition that may still get an object
  let relative: number | undefined; // a relative pronoun before its verb
  let conjunction: number | undefined;

  const isThing = (noun: number) => !PLACE_OR_ATTRIBUTE.test(words[noun]!.text) || words[noun]!.tag === "ADJ";
  const lastThing = (before = Number.POSITIVE_INFINITY) =>
    nouns.findLast((noun) => noun < before && isThing(noun)) ?? nouns.findLast((noun) => noun < before);
  const join = (word: number, partner: number) => {
    tree.attach(word, partner, "conj");
    if (conjunction !== undefined) tree.attach(conjunction, partner, "cc");
    conjunction = undefined;
  };
  /** A verb follows a noun phrase and its prepositional phrases, so that it is the subject of a clause. */
  const startsClause = (index: number) => {
    for (const { kind } of chunks.slice(index + 1)) {
      if (kind === "verb") return true;
      if (kind !== "noun" && kind !== "preposition" && kind !== "adverb") return false;
    }
    return false;
  };

  for (const [index, { kind, head }] of chunks.entries()) {
    const { tag, text } = words[head]!;
    switch (kind) {
      case "noun": {
        const isPlace = !isThing(head);
        if (text === "there" || relative !== undefined) subject = head;
        else if (governor !== undefined && conjunction === undefined) {
          tree.attach(head, governor, objectRelation(governor));
          if (words[governor]!.tag === "BE") lastVerb = governor;
          governor = undefined;
        } else if (mainVerb !== undefined && startsClause(index)) subject = head;
        else if (conjunction !== undefined || isAfterComma(index)) {
          const partner = nouns.findLast((noun) => isThing(noun) !== isPlace) ?? nouns.at(-1);
          if (partner !== undefined) join(head, partner);
          else subject = head;
        } else if (subject === undefined) subject = head;
        if (text !== "there") nouns.push(head);
        break;
      }
      case "preposition": {
        if (conjunction !== undefined && lastPreposition !== undefined) join(head, lastPreposition);
        else tree.attach(head, governor ?? (text === "of" ? nouns.at(-1) : lastThing()), "prep");
        lastPreposition = head;
        governor = head;
        break;
      }
      case "participle": {
        if (governor !== undefined && words[governor]!.tag === "BE") {
          tree.promote(head, governor);
          if (mainVerb === governor) mainVerb = head;
          if (lastVerb === governor) lastVerb = head;
        } else if (conjunction !== undefined && lastParticiple !== undefined) join(head, lastParticiple);
        else tree.attach(head, lastThing(), "acl");
        attachModifiers(index, head);
        lastParticiple = head;
        governor = head;
        break;
      }
      case "verb": {
        if (relative !== undefined) {
          const host = lastThing(relative);
          tree.attach(relative, head, subject === undefined ? "nsubj" : "dobj");
          tree.attach(head, host, "relcl");
          relative = undefined;
        } else if (mainVerb === undefined) mainVerb = head;
        else if (conjunction !== undefined)
          join(head, subject === undefined ? (lastVerb ?? mainVerb) : mainVerb);
        else
          tree.attach(
            head,
            subject === undefined ? lastThing() : mainVerb,
            subject === undefined ? "relcl" : "dep",
          );
        if (subject !== undefined)
          tree.attach(subject, head, words[subject]!.text === "there" ? "expl" : "nsubj");
        subject = undefined;
        conjunction = undefined;
        lastVerb = head;
        governor = head;
        break;
      }
      case "relative":
        relative = head;
        subject = undefined;
        break;
      case "conjunction":
        conjunction = head;
        break;
      case "negation":
      case "adverb":
        if (chunks[index + 1]?.kind !== "participle")
          tree.attach(head, governor ?? lastVerb ?? nouns.at(-1), MODIFIES[kind]);
        break;
      case "punctuation":
        if (tag === "COMMA") governor = undefined;
        break;
    }
  }

  function objectRelation(of: number): DependencyRelation {
    const { tag } = words[of]!;
    if (tag === "PREP") return "pobj";
    if (tag !== "BE") return "dobj";
    return "attr";
  }

  function isAfterComma(index: number): boolean {
    const before = chunks[index - 1];
    return before !== undefined && words[before.head]!.tag === "COMMA";
  }

  /** "closely touching", "not touching": what stands before a participle is its own. */
  function attachModifiers(index: number, participle: number): void {
    const before = chunks[index - 1];
    if (before?.kind === "adverb" || before?.kind === "negation")
      tree.attach(before.head, participle, MODIFIES[before.kind]);
  }
}

const MODIFIES = { adverb: "advmod", negation: "neg" } as const;
