/** The words of a sentence in small letters, and its commas; other punctuation inside a word stays there for repair. */
export function sentenceWords(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replaceAll(/[.!?/]+(?=\s|$)/g, " ")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/\b(there|it|that|which|one)'s\b/g, "$1 is")
    .replaceAll(/[,;:](?=\s|$)/g, " , ")
    .replaceAll(/,/g, " , ")
    .replaceAll(/["()]/g, " ")
    .split(/\s+/u)
    .filter(Boolean);
}
