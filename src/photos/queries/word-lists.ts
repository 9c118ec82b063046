/**
 * What is put before the plural of a synonym, most telling first. From the queries of NLVR2's development split:
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

/** What animals do, after the plural: "beagles eating". Verbs that fit any animal and can be seen in a photograph. */
export const ACTIVITIES: readonly string[] = [
  "eating", // the paper's example; interaction with an object
  "sleeping", // several together, in different poses
  "feeding", // at a trough or a nest, or being fed
  "playing", // several in motion
  "resting", // as sleeping, with eyes open
  "swimming", // in water, also those that rarely do
];

/**
 * Where going up from a synset should end: the word would fit any photograph. These synsets and all above them are
 * left out. Found by going up from each of NLVR2's synsets.
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
