import { CounterpointError } from "../../core/index.ts";
import { parsePhraseTree } from "../layouts/phrase-tree.ts";
import { MODULES } from "./modules.ts";

/** The token after the last module of a layout, and the number of all tokens. */
export const END = MODULES.length;
export const TOKENS = MODULES.length + 1;

/** The deepest stack that a valid layout of so many steps can have: what is pushed must be joined again before an answer. */
export function stackDepth(steps: number): number {
  return Math.max(2, Math.floor((steps + 1) / 2));
}

/** The most phrases of an expert layout. */
const MAX_PHRASES = 3;

/**
 * The expert layout of a sentence, from its dependency parse, in reverse Polish notation: a phrase is found, what belongs to it is
 * transformed by its relation and joined with it, and the whole is described. "A block above a circle" is Find (block), Find (circle),
 * Transform (above), And, Describe. Phrases that do not fit into the steps are left out.
 * `used` are the modules that stand for these, where others are used.
 */
export function expertLayout(
  sentence: string,
  steps: number,
  used: Readonly<Record<string, string>> = {},
): readonly number[] {
  for (let phrases = MAX_PHRASES; phrases > 0; phrases -= 1) {
    const layout = layoutOf(sentence, phrases);
    if (layout.length <= steps) return layout.map((name) => tokenOf(used[name] ?? name));
  }
  throw new RangeError(`A layout needs two steps, not ${steps}`);
}

function layoutOf(sentence: string, maxPhrases: number): readonly string[] {
  const tree = parsePhraseTree(sentence, maxPhrases);
  const childrenOf = (parent: number) => [...tree.keys()].filter((i) => tree[i]!.parent === parent);
  const found = (i: number): readonly string[] => [
    "Find",
    ...childrenOf(i).flatMap((child) => [...found(child), "Transform", "And"]),
  ];
  const [first, ...others] = childrenOf(-1).map(found);
  return [...(first ?? ["Scene"]), ...others.flatMap((each) => [...each, "And"]), "Describe"];
}

const tokenOf = (name: string) => MODULES.findIndex((module) => module.name === name);

/** The tokens of a layout that is written as names of modules; refuses one that cannot be run. */
export function parseLayout(names: readonly string[], steps: number): readonly number[] {
  let maps = 0;
  for (const [i, name] of names.entries()) {
    const module = MODULES[tokenOf(name)];
    if (module === undefined) throw invalid(`${name} is not a module`);
    if (module.inputs > maps)
      throw invalid(`${name} takes ${module.inputs} attention maps, but there are ${maps}`);
    maps += (module.output === "attention" ? 1 : 0) - module.inputs;
    const isLast = i === names.length - 1;
    if (isLast !== (module.output === "answer"))
      throw invalid(`a layout ends with its only answer, but ${name} is at ${i + 1}`);
  }
  if (names.length === 0 || names.length > steps)
    throw invalid(`it has ${names.length} modules, at most ${steps} can be run`);
  if (maps > 0) throw invalid(`${maps} attention maps are left over`);
  return names.map(tokenOf);

  function invalid(problem: string): CounterpointError {
    return new CounterpointError("data/invalid", `The layout ${names.join(" ")} cannot be run: ${problem}`, {
      hint: `Modules are ${MODULES.map(({ name }) => name).join(", ")}`,
    });
  }
}
