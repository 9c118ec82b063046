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
