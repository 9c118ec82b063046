/**
 * The things that coco-ssd tells apart, by their numbers in COCO (Lin et al., 2014), from 1; "-" is a number that COCO does
 * not use.
 */
export const COCO_LABELS: readonly (string | undefined)[] = [
  "person, bicycle, car, motorcycle, airplane, bus, train, truck, boat, traffic light",
  "fire hydrant, -, stop sign, parking meter, bench, bird, cat, dog, horse, sheep",
  "cow, elephant, bear, zebra, giraffe, -, backpack, umbrella, -, -",
  "handbag, tie, suitcase, frisbee, skis, snowboard, sports ball, kite, baseball bat, baseball glove",
  "skateboard, surfboard, tennis racket, bottle, -, wine glass, cup, fork, knife, spoon",
  "bowl, banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut",
  "cake, chair, couch, potted plant, bed, -, dining table, -, -, toilet",
  "-, tv, laptop, mouse, remote, keyboard, cell phone, microwave, oven, toaster",
  "sink, refrigerator, -, book, clock, vase, scissors, teddy bear, hair drier, toothbrush",
].flatMap((line) => line.split(", ").map((label) => (label === "-" ? undefined : label)));
