import { readDataFile } from "../../files/index.ts";

/**
 * Quantities before the plural of a synonym, most distinctive first. From the queries of NLVR2's development split:
 * the words themselves are few and repeat over all synsets.
 */
export const QUANTITIES: readonly string[] = [
  "two", // the paper's example, "two acorns"; the number that most often gives sets of similar images
  "three", // the other number; more than three is rarely seen in full, and "four" is not in the release
  "some", // any number, for things that are photographed in use
  "group of", // the paper's example, "group of cups"
  "bunch of", // held or tied together
  "plenty of", // shops and stores
  "stack of", // on top of each other: shelves, heaps
  "lots of", // large numbers, patterns
  "multiple", // catalogues, comparisons
  "many", // large numbers
];

/** The same for animals, whose collective nouns are their own; what is for heaps of things is left out. */
export const ANIMAL_QUANTITIES: readonly string[] = [
  "two",
  "three",
  "herd of", // also where English would say flock or colony: engines take it for a crowd of animals
  "packs of", // dogs, wolves; in the plural, as in the release
  "some",
  "group of",
  "lots of",
  "many",
  "multiple",
];

/** Activities of animals after the plural: "beagles eating". Verbs that fit any animal and are visible in a photograph. */
export const ACTIVITIES: readonly string[] = [
  "eating", // the paper's example; interaction with an object
  "sleeping", // several together, in different poses
  "feeding", // at a trough or a nest, or being fed
  "playing", // several in motion
  "resting", // as sleeping, with eyes open
  "swimming", // in water, also those that rarely do
];

/**
 * What people call animals, for queries such as "zebra animal". The paper has hypernyms for other things only; its release has
 * "animal" and "dog" behind animals all the same.
 */
export const EVERYDAY_ANIMALS: readonly string[] = [
  "dog.n.01",
  "cat.n.01",
  "bird.n.01",
  "fish.n.01",
  "insect.n.01",
  "monkey.n.01",
  "animal.n.01",
];

/**
 * Hypernyms that would fit any photograph. These synsets and all above them are left out. Found by following the
 * hypernyms of each of NLVR2's synsets.
 */
export const TOO_GENERAL: readonly string[] = [
  "instrumentality.n.03", // nobody searches for "instrumentation"; artifact and object are above it
  "commodity.n.01", // clothing is one, and so is all that is sold
  "consumer_goods.n.01", // the same
  "natural_object.n.01", // above fruit
  "reproductive_structure.n.01", // above fruit too: "plant organ", botanists alone speak so
  "plant_part.n.01", // the same
  "article.n.02", // above tableware and clothing
  "location.n.01", // a bakery is a "geographic point" too
  "organism.n.01", // above plants and people
  "solid.n.01", // above "food", which is kept
  "fluid.n.01", // above "liquid" and "beverage", which are kept
  "substance.n.08", // above "food", in the sense of what nourishes
  "drug_of_abuse.n.01", // wine is one to WordNet, and brings other pictures
  "drug.n.01", // the same
  "part.n.01", // "component"
  "causal_agent.n.01", // "cause"
  "abstraction.n.06", // nothing to be seen
];

/**
 * The 124 synsets of NLVR2, 67 things and 57 animals (Suhr et al. 2019, section 3.1). The release names them by the first word of
 * the ImageNet synset; the sense here is the one whose synonyms ImageNet lists. One is meant otherwise than in
 * ImageNet, which has "cup" among drinks, as a punch, and pictures of cups.
 */
export const NLVR2_SYNSETS: readonly string[] = readWords("nlvr2-synsets.txt");

/**
 * The 1,000 synsets of ImageNet's challenge (Russakovsky et al. 2015), 398 animals first, from which NLVR2's were chosen; in their
 * order, by WordNet 3.1's names of senses.
 */
export const ILSVRC_SYNSETS: readonly string[] = readWords("ilsvrc-synsets.txt");

/**
 * Concrete nouns that similar words are chosen from: things of everyday life that a photograph can show beside
 * another, as a beginner's book of English has them. Written from general knowledge and NLVR2's development split; abstract and
 * rare words are left out, as are people and animals, which have synsets and heuristics of their own.
 */
export const EVERYDAY_NOUNS: readonly string[] = readWords("everyday-nouns.txt");

/** The words of a file, without the lines that begin with #. */
function readWords(name: string): readonly string[] {
  const text = readDataFile(`queries/${name}`).toString();
  return text.replaceAll(/^#.*$/gm, "").trim().split(/\s+/);
}
