import { pick, RELATIONS, THINGS } from "./photographs.js";

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A sentence about a pair, made by a random template: its text, what makes it true of a left and a right
 * photograph, the things it speaks of, and the linguistic phenomena of NLVR2's Table 5 that its template has.
 * Undefined when the template does not suit the set.
 */
export function imagineSentence(random, set) {
  const side = pick(random, ["left", "right"]);
  const scope = {
    random,
    set,
    main: set.synset,
    thing: random.uniform() < 0.65 ? set.synset : pick(random, set.companions),
    side,
    other: side === "left" ? "right" : "left",
    shows: pick(random, ["shows", "contains", "has"]),
  };
  return pick(random, TEMPLATES)(scope);
}

const TEMPLATES = [
  // Counts.
  ({ random, thing, side, shows }) => {
    const n = 1 + random.below(4);
    const exactly = pick(random, ["exactly ", n === 1 ? "only " : "exactly "]);
    return {
      text: `The ${side} image ${shows} ${exactly}${some(n, thing)}.`,
      holds: (pair) => count(pair[side], thing) === n,
      things: [thing],
      phenomena: ["hard cardinality"],
    };
  },
  ({ random, thing }) => {
    const n = 2 + random.below(7);
    const where = pick(random, ["in the two images", "in the pair of images", "across both images"]);
    const text = pick(random, [
      `There are exactly ${some(n, thing)} ${where}.`,
      `There is a total of ${some(n, thing)} ${where}.`,
      `The two images show ${some(n, thing)} in all.`,
    ]);
    const phenomena = text.startsWith("There")
      ? ["existential quantifier", "hard cardinality"]
      : ["hard cardinality"];
    return { text, holds: (pair) => inBoth(pair, thing) === n, things: [thing], phenomena };
  },
  ({ random, thing, side }) => {
    const n = 2 + random.below(4);
    const atLeast = random.uniform() < 0.6;
    return {
      text: `There are ${atLeast ? "at least" : "at most"} ${some(n, thing)} in the ${side} image.`,
      holds: (pair) => (atLeast ? count(pair[side], thing) >= n : count(pair[side], thing) <= n),
      things: [thing],
      phenomena: ["existential quantifier", "soft cardinality"],
    };
  },
  ({ random, thing, shows }) => {
    const n = 2 + random.below(3);
    const text = pick(random, [
      `Each image ${shows} at least ${some(n, thing)}.`,
      `Every image ${shows} ${some(n, thing)} or more.`,
      `Both images contain at least ${some(n, thing)}.`,
    ]);
    return {
      text,
      holds: ({ left, right }) => count(left, thing) >= n && count(right, thing) >= n,
      things: [thing],
      phenomena: ["universal quantifier", "soft cardinality"],
    };
  },
  ({ random, main }) => {
    const n = 2 + random.below(3);
    const m = 1 + random.below(n - 1);
    return {
      text: `One image shows exactly ${some(n, main)}, and the other image shows only ${some(m, main)}.`,
      holds: ({ left, right }) => same([count(left, main), count(right, main)], [n, m]),
      things: [main],
      phenomena: ["hard cardinality", "coordination"],
    };
  },

  // Comparisons.
  ({ random, thing, side, other }) => {
    const more = random.uniform() < 0.6;
    const [than, things] = [more ? "more" : "fewer", THINGS[thing].plural];
    const [text, ...phenomena] = pick(random, [
      [`The ${side} image contains ${than} ${things} than the ${other} image.`, "comparison"],
      [
        `There are ${than} ${things} in the ${side} image than in the ${other} image.`,
        "existential quantifier",
        "comparison",
      ],
    ]);
    const difference = (pair) => count(pair[side], thing) - count(pair[other], thing);
    return {
      text,
      holds: (pair) => (more ? difference(pair) > 0 : difference(pair) < 0),
      things: [thing],
      phenomena,
    };
  },
  ({ main }) => ({
    text: `The same number of ${THINGS[main].plural} can be seen in both images.`,
    holds: ({ left, right }) => count(left, main) === count(right, main),
    things: [main],
    phenomena: ["universal quantifier", "comparison"],
  }),
  ({ main, side, other }) => ({
    text: `The ${side} image has at least twice as many ${THINGS[main].plural} as the ${other} image.`,
    holds: (pair) => count(pair[side], main) >= 2 * count(pair[other], main),
    things: [main],
    phenomena: ["soft cardinality", "comparison"],
  }),
  ({ random, set, main, side }) => {
    const companion = pick(random, set.companions);
    return {
      text: `The ${side} image shows more ${THINGS[main].plural} than ${THINGS[companion].plural}.`,
      holds: (pair) => count(pair[side], main) > count(pair[side], companion),
      things: [main, companion],
      phenomena: ["comparison"],
    };
  },

  // Colours and states.
  ({ random, set, main, side }) => {
    const what = attribute(random, set, main);
    return {
      text: `At least one ${main} in the ${side} image is ${what.word}.`,
      holds: (pair) => pair[side].objects.some((each) => each.thing === main && what.fits(each)),
      things: [main],
      phenomena: ["soft cardinality"],
    };
  },
  ({ random, set, main, side }) => {
    const what = attribute(random, set, main);
    const several = (photograph) => count(photograph, main) >= 2;
    return {
      text: `All of the ${THINGS[main].plural} in the ${side} image are ${what.word}.`,
      holds: (pair) => several(pair[side]) && count(pair[side], main, what.fits) === count(pair[side], main),
      // With a single one the plural would be odd, so the writer avoids such sets.
      suits: (pair) => several(pair[side]),
      things: [main],
      phenomena: ["universal quantifier", "presupposition"],
    };
  },
  ({ random, set, main }) => {
    const what = attribute(random, set, main);
    const n = 1 + random.below(5);
    const number =
      n === 1 ? `Exactly one ${main} in the two images is` : `Exactly ${some(n, main)} in the two images are`;
    return {
      text: `${number} ${what.word}.`,
      holds: (pair) => inBoth(pair, main, what.fits) === n,
      things: [main],
      phenomena: ["hard cardinality"],
    };
  },
  ({ random, set, thing, side }) => {
    const colour = pick(random, set.colours.get(thing));
    const n = 2 + random.below(2);
    return {
      text: `There are at least ${WORDS[n]} ${colour} ${THINGS[thing].plural} in the ${side} image.`,
      holds: (pair) => count(pair[side], thing, (each) => each.colour === colour) >= n,
      things: [thing],
      phenomena: ["existential quantifier", "soft cardinality"],
    };
  },
  ({ random, set, main }) => {
    const what = attribute(random, set, main);
    return {
      text: `In each image, at least one ${main} is ${what.word}.`,
      holds: ({ left, right }) => count(left, main, what.fits) > 0 && count(right, main, what.fits) > 0,
      things: [main],
      phenomena: ["universal quantifier", "soft cardinality"],
    };
  },

  // Space.
  ({ random, set, main, side }) => {
    const what = attribute(random, set, main);
    const end = pick(random, ["leftmost", "rightmost"]);
    const several = (photograph) => count(photograph, main) >= 2;
    return {
      text: `The ${end} ${main} in the ${side} image is ${what.word}.`,
      holds: (pair) => what.fits(outermost(pair[side], main, end)),
      suits: (pair) => several(pair[side]),
      things: [main],
      phenomena: ["spatial relation", "presupposition"],
    };
  },
  ({ random, set, main, side }) => {
    const companion = pick(random, set.companions);
    return {
      text: `In the ${side} image, ${a(companion)} is to the left of every ${main}.`,
      holds: (pair) => {
        const nearest = outermost(pair[side], companion, "leftmost");
        return nearest !== undefined && nearest.x < outermost(pair[side], main, "leftmost").x;
      },
      things: [main, companion],
      phenomena: ["universal quantifier", "spatial relation"],
    };
  },
  ...[0, 1, 2].map(() => ({ random, set, side }) => {
    const all = [set.synset, ...set.companions];
    const fitting = RELATIONS.filter(({ subject, object }) => all.includes(subject) && all.includes(object));
    if (fitting.length === 0) return undefined;
    const relation = pick(random, fitting);
    const { subject, phrase, object } = relation;
    const related = (photograph) => photograph.relations.includes(relation);
    const [text, holds, ...phenomena] = pick(random, [
      [`In the ${side} image, ${a(subject)} ${phrase} ${a(object)}.`, (pair) => related(pair[side])],
      [
        `${capital(a(subject))} ${phrase} ${a(object)} in the ${side} image.`,
        (pair) => related(pair[side]),
        "pp ambiguity",
      ],
      [
        `In exactly one of the images, ${a(subject)} ${phrase} ${a(object)}.`,
        ({ left, right }) => related(left) !== related(right),
        "hard cardinality",
      ],
      [
        `Neither image shows ${a(subject)} that ${phrase} ${a(object)}.`,
        ({ left, right }) => !related(left) && !related(right),
        "negation",
      ],
    ]);
    return { text, holds, things: [subject, object], phenomena: ["spatial relation", ...phenomena] };
  }),

  // Negation.
  ({ random, set, main, side }) => {
    const what = attribute(random, set, main);
    const [text, ...phenomena] = pick(random, [
      [`No ${main} in the ${side} image is ${what.word}.`, "negation"],
      [
        `None of the ${THINGS[main].plural} in the ${side} image are ${what.word}.`,
        "negation",
        "presupposition",
      ],
    ]);
    return {
      text,
      holds: (pair) => count(pair[side], main, what.fits) === 0,
      suits: (pair) => count(pair[side], main) >= 2,
      things: [main],
      phenomena,
    };
  },
  ({ random, set, main, side }) => {
    const companion = pick(random, set.companions);
    const n = 2 + random.below(2);
    return {
      text: `The ${side} image shows at least ${some(n, main)} but no ${THINGS[companion].plural}.`,
      holds: (pair) => count(pair[side], main) >= n && count(pair[side], companion) === 0,
      things: [main, companion],
      phenomena: ["soft cardinality", "coordination", "negation"],
    };
  },
  ({ random, set, main }) => {
    const what = attribute(random, set, main);
    return {
      text: `Neither image shows more than one ${main} that is ${what.word}.`,
      holds: ({ left, right }) => count(left, main, what.fits) <= 1 && count(right, main, what.fits) <= 1,
      things: [main],
      phenomena: ["soft cardinality", "negation"],
    };
  },

  // Coordination and coreference.
  ({ random, set, main, side, shows }) => {
    const companion = pick(random, set.companions);
    const colour = pick(random, set.colours.get(main));
    return {
      text: `The ${side} image ${shows} ${a(companion)} and at least one ${colour} ${main}.`,
      holds: (pair) =>
        count(pair[side], companion) > 0 && count(pair[side], main, (each) => each.colour === colour) > 0,
      things: [main, companion],
      phenomena: ["soft cardinality", "coordination"],
    };
  },
  ({ random, set }) => {
    const [one, two] = random.shuffle(set.companions);
    return {
      text: `At least one of the images shows both ${a(one)} and ${a(two)}.`,
      holds: ({ left, right }) => [left, right].some((each) => count(each, one) > 0 && count(each, two) > 0),
      things: [one, two],
      phenomena: ["soft cardinality", "coordination"],
    };
  },
  ({ random, set, main, side, other }) => {
    const what = attribute(random, set, main);
    const companion = pick(random, set.companions);
    return {
      text: `The ${side} image shows ${a(companion)}, and ${a(main)} in the ${other} image is ${what.word}.`,
      holds: (pair) => count(pair[side], companion) > 0 && count(pair[other], main, what.fits) > 0,
      things: [main, companion],
      phenomena: ["coordination"],
    };
  },
  ({ random, set, main, side }) => {
    const what = attribute(random, set, main);
    return {
      text: `The ${side} image shows a single ${main}, and it is ${what.word}.`,
      holds: (pair) => count(pair[side], main) === 1 && count(pair[side], main, what.fits) === 1,
      things: [main],
      phenomena: ["hard cardinality", "coordination", "coreference"],
    };
  },
  ({ random, main, side, shows }) => {
    const [first, second] = THINGS[main].states;
    const n = 2 + random.below(3);
    const state = pick(random, [first, second]);
    return {
      text: `The ${side} image ${shows} at least ${some(n, main)}, and one or more of them are ${state}.`,
      holds: (pair) =>
        count(pair[side], main) >= n && count(pair[side], main, (each) => each.state === state) > 0,
      things: [main],
      phenomena: ["soft cardinality", "coordination", "coreference"],
    };
  },
];

/** A colour or a state of a thing, and which objects have it. */
function attribute(random, set, thing) {
  if (random.uniform() < 0.5) {
    const colour = pick(random, set.colours.get(thing));
    return { word: colour, fits: (each) => each?.colour === colour };
  }
  const state = pick(random, THINGS[thing].states);
  return { word: state, fits: (each) => each?.state === state };
}

function count(photograph, thing, fits = () => true) {
  return photograph.objects.filter((each) => each.thing === thing && fits(each)).length;
}

function inBoth({ left, right }, thing, fits) {
  return count(left, thing, fits) + count(right, thing, fits);
}

function outermost(photograph, thing, end) {
  const across = photograph.objects.filter((each) => each.thing === thing).sort((a, b) => a.x - b.x);
  return end === "leftmost" ? across[0] : across.at(-1);
}

function same(counts, [n, m]) {
  return (counts[0] === n && counts[1] === m) || (counts[0] === m && counts[1] === n);
}

function some(n, thing) {
  return `${WORDS[n]} ${n === 1 ? thing : THINGS[thing].plural}`;
}

function a(thing) {
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
