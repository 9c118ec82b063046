import { CounterpointError } from "../../core/index.ts";
import { show } from "../../formats/index.ts";
import { editDistance, pluralOf, type Synset, type WordNet } from "../../language/index.ts";
import { ILSVRC_SYNSETS } from "./word-lists.ts";

/** The synset that somebody means by an id or a word. */
interface FoundSynset {
  readonly synset: Synset;
  /** Other synsets of the word; empty for an id. */
  readonly otherSenses: readonly Synset[];
}

/** Hypernym of everything that a photograph can show. */
const VISIBLE = "physical_entity.n.01";
/** Hypernyms of what a word seldom means in a photograph, if it also means something else. */
const FOOD = "food.n.02";
const PLANTS = ["plant.n.02", "plant_material.n.01"];
const SELDOM_MEANT = ["person.n.01", "animal_skin.n.01", FOOD, ...PLANTS];

/**
 * Finds "acorn.n.01" or "golden retriever". A word means a kind of thing that can be seen, the most frequent one, and
 * rather one that is called so first: "skunk" is the animal. In place of a person, a fur, food or a plant it means what ImageNet's challenge
 * has under that word ("tiger", "otter"), or in place of a plant what is eaten of it ("cherry"). An unknown word is an error that names near
 * ones.
 */
export function findSynset(text: string, wordnet: WordNet): FoundSynset {
  const synset = wordnet.synset(text);
  if (synset) return { synset, otherSenses: [] };
  const senses = wordnet.senses(text);
  const visible = senses.filter((sense) => !sense.isInstance && wordnet.isHyponymOf(sense, VISIBLE));
  const isFirst = ({ synonyms }: Synset) => synonyms[0]!.toLowerCase() === text.trim().toLowerCase();
  const frequent = visible.find(isFirst) ?? visible[0] ?? senses[0];
  const isBelow = (sense: Synset | undefined, ids: readonly string[]) =>
    sense !== undefined && ids.some((id) => wordnet.isHyponymOf(sense, id));
  const listed = isBelow(frequent, SELDOM_MEANT)
    ? visible.find(({ id }) => ILSVRC_SYNSETS.includes(id))
    : undefined;
  const eaten = isBelow(frequent, PLANTS) ? visible.find((sense) => isBelow(sense, [FOOD])) : undefined;
  const meant = listed ?? eaten ?? frequent;
  if (meant) return { synset: meant, otherSenses: senses.filter((sense) => sense !== meant) };
  const [word = text] = text.split(/\.n\.\d*$/);
  throw new CounterpointError("usage", `WordNet has no noun ${show(text)}`, {
    hint: suggestion(word, wordnet),
  });
}

const EXAMPLE = 'Use a singular noun, for example: photos queries acorn.n.01 "golden retriever"';
const MAX_SUGGESTIONS = 5;
const MAX_MISTAKES = 2;

function suggestion(word: string, wordnet: WordNet): string {
  if (word.trim() === "") return EXAMPLE; // everything short is near it
  const ids = wordnet.senses(word).map(({ id, gloss }) => `${id} (${gloss.split(/[;:]/)[0]})`);
  if (ids.length > 0) return `The senses of "${word}": ${ids.join(", ")}`;
  const near = nearWords(word.toLowerCase().replaceAll(" ", "_"), wordnet);
  if (near.length > 0) return `Did you mean ${near.map((each) => `"${each}"`).join(", ")}?`;
  return EXAMPLE;
}

/** The singular, if the word is a plural; otherwise the words with the fewest letters changed. */
function nearWords(word: string, wordnet: WordNet): string[] {
  const distances = wordnet.words().map((each) => ({
    each,
    mistakes: pluralOf(each) === word ? 0 : editDistance(word, each, MAX_MISTAKES),
  }));
  const fewest = distances.reduce((least, { mistakes }) => Math.min(least, mistakes), MAX_MISTAKES);
  const near = distances.filter(({ mistakes }) => mistakes === fewest);
  return near.slice(0, MAX_SUGGESTIONS).map(({ each }) => each.replaceAll("_", " "));
}
