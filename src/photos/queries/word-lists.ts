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
export const NLVR2_SYNSETS: readonly string[] = `
academic_gown.n.01 acorn.n.01 bakery.n.01 balloon.n.01 banana.n.02 bannister.n.02 barbershop.n.01 bath_towel.n.01
beaker.n.01 beer_bottle.n.01 bikini.n.02 binder.n.03 bookcase.n.01 bookshop.n.01 broccoli.n.02 canoe.n.01
cellular_telephone.n.01 china_cabinet.n.01 convertible.n.01 cup.n.01 dining_table.n.01 dogsled.n.01 dough.n.01 drum.n.01
dumbbell.n.01 electric_locomotive.n.01 flute.n.01 golf_ball.n.01 horse_cart.n.01 knee_pad.n.01 laptop.n.01 lemon.n.01
lipstick.n.01 lotion.n.01 mashed_potato.n.01 mitten.n.01 monastery.n.01 mosquito_net.n.01 orange.n.01 padlock.n.01
pajama.n.02 paper_towel.n.01 pencil_box.n.01 perfume.n.02 pillow.n.01 pizza.n.01 pop_bottle.n.01 red_wine.n.01
restaurant.n.01 running_shoe.n.01 safety_pin.n.01 sax.n.02 school_bus.n.01 sliding_door.n.01 snowplow.n.01
soap_dispenser.n.01 syringe.n.01 television.n.02 thatch.n.04 trifle.n.01 vase.n.01 vending_machine.n.01 washbasin.n.02
water_bottle.n.01 window_shade.n.01 yawl.n.01 yurt.n.01
afghan_hound.n.01 baboon.n.01 basset.n.01 beagle.n.01 black-footed_ferret.n.01 blenheim_spaniel.n.01 border_terrier.n.01
borzoi.n.01 cheetah.n.01 chihuahua.n.03 chimpanzee.n.01 chow.n.03 cocker_spaniel.n.01 collie.n.01 dingo.n.01 doberman.n.01
dung_beetle.n.01 dungeness_crab.n.02 french_bulldog.n.01 giant_panda.n.01 goose.n.01 gorilla.n.01 great_pyrenees.n.01
guinea_pig.n.02 hamster.n.01 hartebeest.n.01 hyena.n.01 ibex.n.01 indian_elephant.n.01 italian_greyhound.n.01
jellyfish.n.02 king_penguin.n.01 labrador_retriever.n.01 leonberg.n.01 llama.n.01 lorikeet.n.01 macaw.n.01 malamute.n.01
malinois.n.01 marmot.n.01 miniature_schnauzer.n.01 ox.n.01 pelican.n.01 pembroke.n.01 pug.n.01 samoyed.n.03
sea_anemone.n.01 sea_lion.n.01 skunk.n.04 stingray.n.01 timber_wolf.n.01 vizsla.n.01 vulture.n.01 warthog.n.01
water_buffalo.n.01 wild_boar.n.01 zebra.n.01
`
  .trim()
  .split(/\s+/);

const BY_PLACE: readonly string[] = [
  // fruit, vegetables, nuts: they lie beside each other in bowls and on stalls
  `apple apricot avocado banana blueberry cherry coconut cranberry date fig fruit grape grapefruit kiwi lemon lime
  mango melon olive orange papaya peach pear pineapple plum pomegranate raspberry strawberry watermelon
  asparagus bean beet broccoli cabbage carrot cauliflower celery corn cucumber eggplant garlic ginger lettuce
  mushroom onion pea pepper potato pumpkin radish salad spinach tomato turnip vegetable zucchini
  almond chestnut nut peanut walnut acorn seed`,
  // dishes, drinks, and what they are made of: meals are photographed together
  `bacon beef bread breakfast burger butter cake candy cheese chicken chocolate cookie cream dessert dinner
  dough egg fish flour ham honey jam lunch meat milk noodle pancake pasta pastry pie pizza popcorn pork pudding
  rice salt sandwich sauce sausage snack soup spice steak sugar sushi syrup toast waffle yogurt
  beer champagne cocktail coffee drink juice lemonade soda tea vodka water whiskey wine`,
  // the kitchen and the table
  `basket blender bottle bowl can candle cup dish dishwasher fork freezer fridge glass jar kettle knife ladle lid
  microwave mug napkin oven pan pitcher plate pot refrigerator sink spoon stove straw teapot toaster tray vase`,
  // rooms, furniture, and what hangs or lies there
  `bathroom bedroom kitchen room balcony ceiling chimney door fireplace floor garage gate hallway roof stairs staircase
  wall window fence porch tile brick ladder
  bed bench blanket bookcase bookshelf cabinet carpet chair closet couch crib cupboard curtain cushion desk drawer
  dresser furniture hammock lamp mattress mirror pillow rug shelf sheet sofa stool table wardrobe blind clock chandelier
  bathtub brush broom bucket comb detergent faucet lotion mop perfume razor shampoo shower soap sponge toilet toothbrush
  toothpaste towel tub vacuum lipstick makeup`,
  // clothes and what is worn with them
  `apron bag belt bikini blouse boot bracelet button cap cloth clothes coat costume dress earring glove gown hat helmet
  jacket jeans jewelry lace leather mask mitten necklace pajamas pants pocket purse ring robe sandal scarf shirt shoe
  shorts silk skirt slipper sneaker sock suit sunglasses sweater swimsuit tie underwear uniform umbrella veil
  wallet watch zipper wool`,
  // work, school and office
  `backpack binder book box calendar camera card computer envelope eraser folder ink keyboard label laptop letter magazine
  map monitor mouse newspaper notebook paper pen pencil phone photo printer ruler screen stamp tape telephone
  television TV typewriter radio speaker headphones microphone battery cable
  axe bolt chain drill glue hammer hook lock key nail needle padlock pin pliers rope saw scissors screw screwdriver shovel
  spade string thread tool wire wrench syringe bandage pill thermometer stethoscope beaker tube microscope`,
  // play, sport, music
  `ball balloon bat bicycle bike dice doll dumbbell frisbee goal golf kite net puzzle racket skateboard ski sled surfboard
  swing tent toy trampoline treadmill trophy paddle raft
  accordion banjo bass cello clarinet drum flute guitar harmonica harp oboe piano saxophone trombone trumpet tuba violin`,
  // on the road, at sea, in the air
  `airplane ambulance boat bus canoe car carriage cart ferry helicopter kayak locomotive motorcycle plane sailboat ship sleigh
  submarine subway taxi tractor trailer train truck van vehicle wagon wheel yacht tire engine anchor`,
  // buildings and places
  `airport bakery bank barn bookstore bridge building cabin cafe castle cathedral chapel church cottage dock factory farm
  fountain hospital hotel house hut library lighthouse mall market monastery museum office palace park pharmacy
  playground pool restaurant road salon school shop stadium statue store street supermarket temple theater tower tunnel
  village warehouse well windmill`,
  // out of doors
  `beach branch bush cave cliff cloud field flower forest garden grass hay hill ice island lake leaf log moon mountain
  mud ocean palm petal plant pond rainbow river rock rose sand sea sky snow soil star stone sun tree tulip vine
  waterfall wave wood`,
];

/**
 * Concrete nouns that similar words are chosen from: things of everyday life that a photograph can show beside
 * another. Written from general knowledge, by where such things are met; abstract and rare words are left out, as
 * are people and animals, which have synsets and heuristics of their own.
 */
export const EVERYDAY_NOUNS: readonly string[] = BY_PLACE.flatMap((nouns) => nouns.split(/\s+/));
