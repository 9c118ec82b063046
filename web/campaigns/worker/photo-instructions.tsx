import { CupPicture } from "./cup-picture.tsx";
import { SentenceExample } from "./sentence-example.tsx";

/** Four pairs as a writer sees them; the first two are the selected ones. */
const PAIRS = [
  [["red", "red"], ["red"]],
  [
    ["blue", "red"],
    ["red", "red", "red"],
  ],
  [["red"], ["red"]],
  [["blue"], ["red", "blue", "red"]],
] as const;

/** How to choose images, and how to write and judge sentences about pairs (N2 3, AP Table 8). */
export function PhotoInstructions() {
  return (
    <>
      <h2>Choosing images</h2>
      <p>
        Remove images that do not load, are inappropriate, are artwork or collages, or do not show what the
        set is about. An image is interesting when it shows more than one instance, an instance that interacts
        with other objects or does something, or many different objects or features.
      </p>
      <h2>Writing</h2>
      <p>
        You see four pairs of photographs. Select two pairs, and write one sentence that is true of both
        selected pairs and false of the other two. Photographs are shown; here they are drawn.
      </p>
      <div className="example-pairs">
        {PAIRS.map((pair, i) => (
          <figure key={pair.join("|")} className={i < 2 ? "panel selected" : "panel"}>
            <div className="pair">
              {pair.map((cups, side) => (
                <CupPicture key={side === 0 ? "left" : "right"} cups={cups} />
              ))}
            </div>
            <figcaption className={i < 2 ? "good-text" : "soft"}>
              {i < 2 ? "selected" : "not selected"}
            </figcaption>
          </figure>
        ))}
      </div>
      <ul className="examples">
        <SentenceExample
          isGood
          sentence="The two images together show at least three cups, most of them red."
        >
          It counts and compares, and is false of the third pair (two cups) and the fourth (half of them are
          blue).
        </SentenceExample>
        <SentenceExample isGood={false} sentence="The cups have a nice colour.">
          An opinion.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="In both images, the cup is cropped out of the photo.">
          About the photograph, not about what it shows.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="Both cups are numbered 72.">
          Text in the photograph.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There is a cup on top of a chair.">
          The pairs that were not selected show no chair at all.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There is a cup.">
          The presence of a single object; fine when the sentence says more.
        </SentenceExample>
        <SentenceExample
          isGood={false}
          sentence="The left image contains a cup, and the right image contains a spoon."
        >
          One thing about each image; fine when the sentence says more.
        </SentenceExample>
      </ul>
      <h2>Judging</h2>
      <p>
        You see one pair and a sentence that somebody else wrote. Say whether it is true or false of the pair.
        Overlook mistakes of grammar, and report a sentence only when you cannot tell what it means.
      </p>
    </>
  );
}
