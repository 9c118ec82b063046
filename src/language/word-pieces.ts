/** What a tokenizer of word pieces depends on, as BERT has it (Devlin et al., 2019). */
export interface WordPieceOptions {
  /** The number of each piece; those inside of words begin with "##". */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly lowercase: boolean;
  readonly stripAccents: boolean;
}

/** The pieces that every vocabulary has: of what is unknown, and before and after a sentence. */
export const SPECIAL_PIECES = ["[UNK]", "[CLS]", "[SEP]"] as const;

/** Longer words are unknown. */
const MAX_LETTERS = 100;

/**
 * Splits sentences into the numbers of word pieces: words and single punctuation marks, and of each the longest piece that the vocabulary
 * has, again and again.
 */
export function wordPieces(options: WordPieceOptions): (sentence: string) => readonly number[] {
  const [unknown, first, last] = SPECIAL_PIECES.map((piece) => options.vocabulary.get(piece)!);
  return (sentence) => [
    first!,
    ...splitWords(sentence, options).flatMap((word) => piecesOf(word, options) ?? [unknown!]),
    last!,
  ];
}

const CHINESE = /\p{Script=Han}/gu;
/** Everything of ASCII that is neither letter, digit nor space counts as punctuation. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/gu;
const CONTROL = /[\p{Cc}\p{Cf}\uFFFD]/gu;

function splitWords(
  sentence: string,
  { lowercase, stripAccents }: Pick<WordPieceOptions, "lowercase" | "stripAccents">,
): readonly string[] {
  let text = sentence.replace(/\s/gu, " ").replace(CONTROL, "");
  if (lowercase) text = text.toLowerCase();
  if (stripAccents) text = text.normalize("NFD").replace(/\p{Mn}/gu, "");
  return text
    .replace(CHINESE, " $& ")
    .replace(PUNCTUATION, " $& ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** The pieces of a word; undefined if a part of it is none. */
function piecesOf(
  word: string,
  { vocabulary }: Pick<WordPieceOptions, "vocabulary">,
): readonly number[] | undefined {
  const letters = [...word];
  if (letters.length > MAX_LETTERS) return undefined;
  const pieces: number[] = [];
  for (let from = 0; from < letters.length; ) {
    let to = letters.length;
    let piece: number | undefined;
    for (; to > from && piece === undefined; to -= 1)
      piece = vocabulary.get(`${from > 0 ? "##" : ""}${letters.slice(from, to).join("")}`);
    if (piece === undefined) return undefined;
    pieces.push(piece);
    from = to + 1;
  }
  return pieces;
}
