/** The words of a sentence in small letters, and its commas; other punctuation inside a word stays there for repair. */
export function sentenceWords(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .replaceAll(/[.!?/]+(?=\s|$)/g, " ")
    .replaceAll(/n't\b/g, " not")
    .replaceAll(/[,;:](?=\s|$)/g, " , ")
    .replaceAll(/,/g, " , ")
    .replaceAll(/["()]/g, " ")
    .split(/\s+/u)
    .filter(Boolean);
}
