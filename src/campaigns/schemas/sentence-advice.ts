/** Advice for the writer of a sentence, by the codes of the server's check. */
export const SENTENCE_ADVICE: Readonly<Record<string, string>> = {
  empty: "Write a sentence.",
  "too-short": "The sentence is too short. Please write more words.",
  "too-long": "The sentence is too long: use at most 500 characters.",
  "control-characters": "The sentence contains invisible characters. Please type it instead of pasting it.",
  "mentions-image": "Do not mention the images, as in “in image A” or “the second picture”.",
  "mentions-box-order": "Do not mention the order of the boxes, as in “in the rightmost box”.",
  "own-repetition": "You have already submitted this sentence. Please write a different one.",
  "written-before":
    "Someone else has already written this sentence. You can submit it, but a different one helps us more.",
  opinion: "This sounds like an opinion. Write something everyone would agree on.",
  photograph: "Do not describe the photograph itself (cropped, blurred, close-up).",
  text: "Do not mention text in the photograph.",
  "absent-object": "Only mention objects that also appear in the other pairs.",
  "single-object": "Don't just say that one object is present: count, compare or relate objects.",
  disjunction: "Saying one thing about each image is too simple. Relate the two images to each other.",
};
