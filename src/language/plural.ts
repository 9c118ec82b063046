/**
 * The plural of an English noun or noun phrase, whose last word is the one that changes: "timber wolf" gives
 * "timber wolves". Words that have no other plural form stay as they are: "sheep", "scissors".
 */
export function pluralOf(noun: string): string {
  const [, before = "", last = noun] = /^(.*[ -])?([^ -]+)$/.exec(noun) ?? [];
  const lower = last.toLowerCase();
  if (UNCHANGED.has(lower) || /(?:fish|craft)$/.test(lower)) return noun;
  const irregular = IRREGULAR.get(lower) ?? menOf(lower);
  if (irregular !== undefined) return before + matchCase(irregular, last);
  if (O_ES.has(lower)) return `${noun}es`;
  if (/(?:sis|axis)$/.test(lower)) return `${noun.slice(0, -2)}es`; // "oasis", "axis"
  return regularPluralOf(noun);
}

/** The plural by the rules for regular nouns alone, as NLVR2's queries have it: "gooses", "mashed potatos". */
export function regularPluralOf(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`;
}

/** "snowman", "firewoman": what is said of people changes, "human" and "talisman" do not. */
function menOf(word: string): string | undefined {
  return /man$/.test(word) && !NOT_MEN.test(word) ? word.replace(/man$/, "men") : undefined;
}

const NOT_MEN = /(?:human|german|roman|norman|ottoman|talisman|shaman|caiman|cayman)$/;

function matchCase(plural: string, singular: string): string {
  return /^[A-Z]/.test(singular) ? plural[0]!.toUpperCase() + plural.slice(1) : plural;
}

/** Nouns whose plural is another word than the rules give. Latin plurals only where people use no other. */
const IRREGULAR = pairs(`
  goose geese        mouse mice         dormouse dormice   louse lice         woodlouse woodlice
  foot feet          forefoot forefeet  tooth teeth        eyetooth eyeteeth
  child children     person people      ox oxen            die dice           penny pence
  calf calves        half halves        elf elves          shelf shelves      bookshelf bookshelves
  leaf leaves        loaf loaves        meatloaf meatloaves sheaf sheaves     thief thieves
  wolf wolves        werewolf werewolves aardwolf aardwolves wharf wharves    hoof hooves
  scarf scarves      knife knives       penknife penknives life lives         wife wives
  midwife midwives   housewife housewives
  cactus cacti       fungus fungi       nucleus nuclei     radius radii       stimulus stimuli
  alumnus alumni     bacterium bacteria stratum strata     phenomenon phenomena criterion criteria
  larva larvae       alga algae         vertebra vertebrae appendix appendices matrix matrices
  vertex vertices    quiz quizzes       beau beaux         gateau gateaux     bureau bureaux
  bus buses          gas gases
`);

/** Nouns with one form for singular and plural: some animals, words that are plural already, breeds named after a place. */
const UNCHANGED = words(`
  sheep deer reindeer moose elk bison swine salmon trout squid shrimp cod grouse bream mackerel plankton
  series species offspring headquarters barracks crossroads means
  scissors trousers pants jeans shorts tights pajamas pyjamas jammies pj's glasses sunglasses spectacles goggles
  binoculars tweezers pliers tongs shears clippers headphones earphones handcuffs clothes overalls dungarees
  leggings knickers panties briefs boxers balusters stairs noodles
  pyrenees malinois chamois corps chassis
  broccoli spaghetti furniture luggage jewelry jewellery equipment
`);

/** Nouns in -o that take -es; the others take -s: "flamingos", "pianos". */
const O_ES = words(`
  potato tomato hero echo torpedo veto mosquito buffalo dingo volcano tornado domino mango embargo cargo
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function pairs(text: string): ReadonlyMap<string, string> {
  const all = text.trim().split(/\s+/);
  return new Map(all.flatMap((word, i) => (i % 2 === 0 ? [[word, all[i + 1]!] as const] : [])));
}
