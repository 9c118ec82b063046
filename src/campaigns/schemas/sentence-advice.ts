/** Advice for the writer of a sentence, by the codes of the server's check. */
export const SENTENCE_ADVICE: Readonly<Record<string, string>> = {
  empty: "Write a sentence.",
  "too-short": "The sentence is too short.",
  "too-long": "The sentence is too long: 500 characters are the most.",
  "control-characters":
    "The sentence has characters that cannot be shown. Please type it instead of pasting it.",
  "mentions-image": "Do not mention the images, as in “in image A” or “the second picture”.",
  "mentions-box-order": "Do not mention the order of the boxes, as in “in the rightmost box”.",
  "own-repetition": "You have written this sentence before. Please write another one.",
  "written-before": "Somebody has written this sentence before; another one would be worth more.",
  opinion: "This sounds like an opinion. Write what everybody would see alike.",
  photograph: "Do not describe the photograph itself (cropped, blurred, close-up).",
  text: "Do not mention text in the photograph.",
  "absent-object": "Mention only objects that the other pairs show as well.",
  "single-object": "More than the presence of one object is asked for: count, compare or relate things.",
  disjunction: "One thing about each image is too easy, unless the sentence says more.",
};
