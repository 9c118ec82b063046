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
 * Hypernyms that would fit any photograph. These synsets and all above them are left out. Found by following the
 * hypernyms of each of NLVR2's synsets.
 */
export const TOO_GENERAL: readonly string[] = [
  "instrumentality.n.03", // nobody searches for "instrumentation"; artifact and object are above it
  "commodity.n.01", // clothing is one, and so is all that is sold
  "consumer_goods.n.01", // the same
  "natural_object.n.01", // above fruit
  "plant_part.n.01", // "plant organ": botanists alone speak so
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
 * Concrete nouns that similar words are chosen from: things of everyday life that a photograph can show beside
 * another. Written from general knowledge, by where such things are met; abstract and rare words are left out, as
 * are people and animals, which have synsets and heuristics of their own.
 */
export const EVERYDAY_NOUNS: readonly string[] = readWords("everyday-nouns.txt");

/** The words of a file, without the lines that begin with #. */
function readWords(name: string): readonly string[] {
  const text = readDataFile(`queries/${name}`).toString();
  return text.replaceAll(/^#.*$/gm, "").trim().split(/\s+/);
}
