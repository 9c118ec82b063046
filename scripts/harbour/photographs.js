/**
 * What can be seen in the harbour. Each thing has its plural, how many of them a photograph shows at most, its
 * colours, and the two states it can be in.
 */
export const THINGS = {
  sailboat: {
    plural: "sailboats",
    most: 5,
    colours: ["white", "red", "blue"],
    states: ["moored", "under sail"],
  },
  rowboat: { plural: "rowboats", most: 5, colours: ["green", "red", "blue"], states: ["empty", "occupied"] },
  gull: { plural: "gulls", most: 6, colours: ["white", "grey"], states: ["flying", "perched"] },
  lighthouse: {
    plural: "lighthouses",
    most: 2,
    colours: ["white", "red", "striped"],
    states: ["lit", "dark"],
  },
  crane: { plural: "cranes", most: 4, colours: ["yellow", "red", "blue"], states: ["idle", "at work"] },
  lantern: { plural: "lanterns", most: 5, colours: ["red", "green", "yellow"], states: ["lit", "unlit"] },
  crate: { plural: "crates", most: 6, colours: ["brown", "blue", "green"], states: ["open", "closed"] },
  "fishing net": {
    plural: "fishing nets",
    most: 4,
    colours: ["green", "orange", "blue"],
    states: ["folded", "spread out"],
  },
  buoy: { plural: "buoys", most: 5, colours: ["orange", "red", "yellow"], states: ["afloat", "ashore"] },
  rope: { plural: "ropes", most: 4, colours: ["white", "blue", "orange"], states: ["coiled", "taut"] },
};

export const SYNSETS = Object.keys(THINGS);

/** How one thing can stand to another, and the state this takes. */
export const RELATIONS = [
  { subject: "gull", phrase: "is perched on", object: "crate", state: "perched" },
  { subject: "gull", phrase: "is perched on", object: "buoy", state: "perched" },
  { subject: "gull", phrase: "is perched on", object: "rowboat", state: "perched" },
  { subject: "gull", phrase: "is flying over", object: "sailboat", state: "flying" },
  { subject: "gull", phrase: "is flying over", object: "lighthouse", state: "flying" },
  { subject: "fishing net", phrase: "is draped over", object: "crate", state: "spread out" },
  { subject: "fishing net", phrase: "is draped over", object: "rowboat", state: "spread out" },
  { subject: "rope", phrase: "is tied to", object: "buoy", state: "taut" },
  { subject: "rope", phrase: "is tied to", object: "sailboat", state: "taut" },
  { subject: "rope", phrase: "lies next to", object: "lantern", state: "coiled" },
  { subject: "rope", phrase: "lies on top of", object: "crate", state: "coiled" },
  { subject: "lantern", phrase: "stands on", object: "crate" },
  { subject: "lantern", phrase: "hangs from", object: "crane" },
  { subject: "lantern", phrase: "stands next to", object: "fishing net" },
  { subject: "crate", phrase: "stands beside", object: "lighthouse" },
  { subject: "crane", phrase: "towers over", object: "crate" },
  { subject: "crane", phrase: "stands behind", object: "sailboat" },
  { subject: "crane", phrase: "stands behind", object: "rowboat" },
  { subject: "buoy", phrase: "floats beside", object: "rowboat", state: "afloat" },
  { subject: "buoy", phrase: "floats beside", object: "sailboat", state: "afloat" },
  { subject: "sailboat", phrase: "is in front of", object: "lighthouse" },
  { subject: "rowboat", phrase: "is in front of", object: "lighthouse" },
];

/** A set of eight imaginary photographs of one synset, paired at random into four ordered pairs (SPEC P7). */
export function imagineSet(random, { synset, number }) {
  const companions = random.shuffle(SYNSETS.filter((each) => each !== synset)).slice(0, 3);
  const colours = new Map(
    [synset, ...companions].map((thing) => [thing, random.shuffle(THINGS[thing].colours).slice(0, 2)]),
  );
  const photographs = Array.from({ length: 8 }, (_, i) => {
    const name = `${synset.replace(" ", "-")}-${String(number).padStart(3, "0")}${"abcdefgh"[i]}`;
    return imaginePhotograph(random, {
      synset,
      companions,
      colours,
      url: `https://example.org/harbour/${name}.jpg`,
    });
  });
  const order = random.shuffle(photographs);
  const pairs = [0, 2, 4, 6].map((i) => ({ left: order[i], right: order[i + 1] }));
  return { synset, companions, colours, pairs };
}

function imaginePhotograph(random, { synset, companions, colours, url }) {
  const objects = [];
  const place = (thing, count) => {
    for (let i = 0; i < count; i += 1) {
      const colour = pick(random, colours.get(thing));
      const state = pick(random, THINGS[thing].states);
      objects.push({ thing, colour, state, x: random.below(1000) });
    }
  };
  place(synset, 1 + random.below(THINGS[synset].most));
  for (const thing of companions) {
    if (random.uniform() < 0.65) place(thing, 1 + random.below(Math.min(3, THINGS[thing].most)));
  }
  const seen = (thing) => objects.find((each) => each.thing === thing);
  const relations = [];
  for (const relation of RELATIONS) {
    const subject = seen(relation.subject);
    if (!subject || !seen(relation.object) || random.uniform() < 0.5) continue;
    if (relation.state && relations.some((each) => each.subject === relation.subject)) continue;
    if (relation.state) subject.state = relation.state;
    relations.push(relation);
  }
  return { url, objects, relations };
}

export function pick(random, elements) {
  return elements[random.below(elements.length)];
}
