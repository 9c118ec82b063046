import { LetteredScenes } from "../../components/lettered-scenes.tsx";
import { ScenePicture } from "../../components/scene-picture.tsx";
import { TOWER_EXAMPLE } from "./example-towers.ts";
import { SentenceExample } from "./sentence-example.tsx";

/** How to write and judge sentences about scenes (N 4). */
export function SceneInstructions() {
  const { scenes, sentence } = TOWER_EXAMPLE;
  return (
    <>
      <h2>Writing</h2>
      <p>
        You see four pictures, each of three light grey squares with items in them. C has the items of A, and
        D those of B, in other places. Write one sentence that is true of A and B, and false of C and D.
      </p>
      <div className="example-scenes">
        <LetteredScenes scenes={scenes} />
      </div>
      <ul className="examples">
        <SentenceExample isGood sentence={sentence}>
          True of A and B. In C the two towers of one block have the same base; in D all heights differ.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="In image A there are two towers of two blocks.">
          It mentions the images.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="The rightmost square has a yellow base.">
          It mentions the order of the light grey squares, which is mixed later.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There are at least two black blocks.">
          It is true of C and D as well.
        </SentenceExample>
      </ul>
      <h2>Judging</h2>
      <p>
        You see one picture and a sentence that somebody else wrote. Say whether it is true or false of the
        picture. Overlook mistakes of grammar; say that it makes no sense only when you cannot tell what it
        means.
      </p>
      <div className="judged-examples">
        <figure>
          <ScenePicture scene={scenes[0]} />
          <figcaption>
            <q>{sentence}</q> <span className="tag good">true</span>
          </figcaption>
        </figure>
        <figure>
          <ScenePicture scene={scenes[3]} />
          <figcaption>
            <q>{sentence}</q> <span className="tag bad">false</span>
          </figcaption>
        </figure>
        <figure>
          <ScenePicture scene={scenes[1]} />
          <figcaption>
            <q>There is tower the block of has.</q> <span className="tag warn">makes no sense</span>
          </figcaption>
        </figure>
      </div>
    </>
  );
}
