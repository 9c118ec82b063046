/**
 * The words of a sentence in small letters, and its commas; other punctuation inside a word stays there for repair.
 * What is only another way to write a word is written in one way: "three-block", "black coloured", "as well as", "inside".
 */
export function sentenceWords(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replaceAll(/[.!?/]+(?=\s|$)/g, " ")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/\b(there|it|that|which|one)'s\b/g, "$1 is")
    .replaceAll(/[,;:](?=\s|$)/g, " , ")
    .replaceAll(/,/g, " , ")
    .replaceAll(/["()]/g, " ")
    .replaceAll(/(?<=\w)-(?=\w)/g, " ")
    .replaceAll(/\bcolou?red\b/g, "color")
    .replaceAll(/\bas well as\b|&/g, " and ")
    .replaceAll(/\b(inside( of)?|within)\b/g, "in")
    .split(/\s+/u)
    .filter(Boolean);
}
