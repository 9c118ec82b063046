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
