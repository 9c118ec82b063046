import { expect, test } from "vitest";
import { parsePhraseTree } from "./phrase-tree.ts";

/** The phrases of a sentence, one to a line: "quantity [words] relation parent". */
const treeOf = (sentence: string, maxPhrases = 5) =>
  parsePhraseTree(sentence, maxPhrases).map(
    ({ words, quantity, relation, parent }) =>
      `${quantity} [${words.join(" ")}]${parent < 0 ? "" : ` ${relation} ${parent}`}`,
  );

test("a phrase hangs on the one that it belongs to, with the words between them", () => {
  expect(treeOf("There is a tower with exactly two black blocks at the base.")).toEqual([
    "a [tower]",
    "exactly 2 [black block] with 0",
    " [base] at 1",
  ]);
  expect(treeOf("There are at least three yellow circles not touching any edge")).toEqual([
    "at least 3 [yellow circle]",
    "any [edge] not touching 0",
  ]);
});

test("joined phrases hang on the same one, and what is said of a subject hangs on it", () => {
  expect(treeOf("There is a box with a black item and two yellow circles")).toEqual([
    "a [box]",
    "a [black item] with 0",
    "2 [yellow circle] with 0",
  ]);
  expect(treeOf("The tower has a blue block which is touching a wall")).toEqual([
    " [tower]",
    "a [blue block] has 0",
    "a [wall] touching 1",
  ]);
  expect(treeOf("One tower is black")).toEqual(["1 [tower]", " [black] is 0"]);
});

test("phrases beyond the most are left out, the same sentence in capitals is the same, and one without nouns has none", () => {
  const sentence = "There is a box with a black circle above a square";
  expect(treeOf(sentence, 2)).toEqual(["a [box]", "a [black circle] with 0"]);
  expect(treeOf(sentence.toUpperCase())).toEqual(treeOf(sentence));
  expect(treeOf("")).toEqual([]);
  expect(treeOf("Is it?")).toEqual([]);
});
