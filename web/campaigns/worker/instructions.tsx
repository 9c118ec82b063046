import type { ReactNode } from "react";
import {
  INTERESTING_RULE,
  type PairNumbers,
  selectionText,
  type WorkReply,
} from "../../../src/campaigns/browser.ts";
import type { Colour, Item, Scene } from "../../../src/core/index.ts";
import { countOf, formatMoney } from "../../components/format.ts";
import { Photo } from "../../components/photos.tsx";
import { firstLineOf, PlainText } from "../../components/plain-text.tsx";
import { LetteredScenes, ScenePicture } from "../../components/scene-picture.tsx";
import { Table } from "../../components/table.tsx";
import { drawnImage, InterestingExamples } from "./interesting-images.tsx";

/** The tasks with their pay, and instructions with examples. */
export function Instructions({ work: { campaign, instructions, tasks } }: { readonly work: WorkReply }) {
  return (
    <>
      <h1>Tasks and pay</h1>
      <Table
        rows={tasks.filter((task, i) => tasks.findIndex((each) => isSame(each, task)) === i)}
        rowKey={({ stage }) => stage}
        columns={[
          { title: "Task", render: ({ prompt }) => firstLineOf(prompt) },
          { title: "Pay", kind: "number", render: ({ pay }) => formatMoney(pay, campaign.currency) },
          {
            title: "Bonus after review",
            kind: "number",
            render: ({ mostBonus }) =>
              mostBonus > 0 ? `up to ${formatMoney(mostBonus, campaign.currency)}` : "none",
          },
        ]}
      />
      {instructions !== null ? (
        <PlainText text={instructions} />
      ) : (
        <DefaultInstructions pairs={campaign.pairs} />
      )}
    </>
  );
}

/** What workers read unless the campaign has its own instructions. */
export function DefaultInstructions({ pairs }: Pick<WorkReply["campaign"], "pairs">) {
  return pairs === null ? <SceneInstructions /> : <PhotoInstructions pairs={pairs} />;
}

type Task = WorkReply["tasks"][number];

/** True when two stages are the same task for a worker, such as two stages of judgments. */
function isSame(one: Task, other: Task): boolean {
  return one.prompt === other.prompt && one.pay === other.pay && one.mostBonus === other.mostBonus;
}

/** Instructions to write and judge sentences about scenes (N 4). */
function SceneInstructions() {
  const { scenes, sentence } = TOWER_EXAMPLE;
  return (
    <>
      <h2>Writing</h2>
      <p>
        You see four images, A to D. Each has three boxes with items in them. Write one sentence that is true
        of A and B and false of C and D.
      </p>
      <div className="example-scenes">
        <LetteredScenes scenes={scenes} />
      </div>
      <ul className="examples">
        <SentenceExample isGood sentence={sentence}>
          True of A and B. False of C, where the two one-block towers have the same base colour, and of D,
          where all towers differ in height.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="In image A there are two towers of two blocks.">
          It mentions the images.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="The rightmost box has a yellow base.">
          It mentions the order of the boxes, which are shuffled later.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There are at least two black blocks.">
          It is also true of C and D.
        </SentenceExample>
      </ul>
      <h2>Judging</h2>
      <p>
        You see one image and a sentence someone else wrote. Decide whether the sentence is true or false of
        the image. Ignore grammar mistakes. Choose “Nonsense” only if you can't tell what the sentence means.
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
            <q>There is tower the block of has.</q> <span className="tag warn">nonsense</span>
          </figcaption>
        </figure>
      </div>
    </>
  );
}

/** A scene of three towers, each from the base up. */
function towers(...colours: readonly [string, string, string]): Scene {
  const tower = (names: string): Item[] =>
    names.split(" ").map((colour, i) => ({
      x: 40,
      y: 80 - 21 * i,
      shape: "square",
      colour: colour as Colour, // by the texts below
      size: 20,
    }));
  const [first, second, third] = colours;
  return [tower(first), tower(second), tower(third)];
}

/** A sentence of the paper (N Figure 1), and a presentation that fits it. C has the blocks of A, D those of B. */
const TOWER_EXAMPLE = {
  sentence: "There are two towers with the same height but their base is not the same in color.",
  scenes: [
    towers("black yellow", "blue black", "yellow"),
    towers("blue blue yellow", "black", "yellow black blue"),
    towers("black blue black", "yellow", "yellow"),
    towers("blue yellow black blue", "black blue", "yellow"),
  ],
} as const;

/** Instructions to choose images, and to write and judge sentences about pairs (N2 3, AP Table 8). */
function PhotoInstructions({ pairs }: { readonly pairs: PairNumbers }) {
  const isAsDrawn = pairs.shown === 4 && pairs.selected === 2;
  return (
    <>
      <h2>Choosing images</h2>
      <p>
        Remove images that do not load, are inappropriate, are artwork or collages, or do not show the named
        object. Then mark duplicates and images that are not interesting. In the tasks you will see
        photographs; these examples are drawings.
      </p>
      <p>{INTERESTING_RULE}</p>
      <InterestingExamples />
      <h2>Writing</h2>
      <p>
        You see {countOf(pairs.shown, "pairs")} of photographs. Select {countOf(pairs.selected, "pairs")} and
        write one sentence that is {selectionText(pairs)}.
        {!isAsDrawn && " The example below has 4 pairs, of which 2 are selected."}
      </p>
      <div className="example-pairs">
        {[1, 2, 3, 4].map((pair) => (
          <figure key={pair} className={pair <= 2 ? "panel selected" : "panel"}>
            <div className="pair">
              <Photo image={drawnImage(`example-${pair}-left`)} name={`Left image of pair ${pair}`} />
              <Photo image={drawnImage(`example-${pair}-right`)} name={`Right image of pair ${pair}`} />
            </div>
            <figcaption className={pair <= 2 ? "good-text" : "soft"}>
              {pair <= 2 ? "selected" : "not selected"}
            </figcaption>
          </figure>
        ))}
      </div>
      <ul className="examples">
        <SentenceExample
          isGood
          sentence="The two images together show at least three cups, most of them red."
        >
          It counts and compares. It is false of the third pair (only two cups) and of the fourth (half the
          cups are blue).
        </SentenceExample>
        <SentenceExample isGood={false} sentence="The cups have a nice colour.">
          States an opinion.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="In both images, the cup is cropped out of the photo.">
          Describes the photograph, not what it shows.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="Both cups are numbered 72.">
          Relies on text in the photograph.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There is a cup on top of a chair.">
          Mentions a chair, which the unselected pairs don't show.
        </SentenceExample>
        <SentenceExample isGood={false} sentence="There is a cup.">
          Only says that one object is present. Fine if the sentence says more.
        </SentenceExample>
        <SentenceExample
          isGood={false}
          sentence="The left image contains a cup, and the right image contains a spoon."
        >
          Only says one thing about each image. Fine if the sentence says more.
        </SentenceExample>
      </ul>
      <h2>Judging</h2>
      <p>
        You see one pair and a sentence someone else wrote. Decide whether it is true or false of the pair.
        Ignore grammar mistakes. Choose “Nonsense” only if you can't tell what the sentence means.
      </p>
    </>
  );
}

/** A good or bad example sentence with the reason. */
function SentenceExample({
  isGood,
  sentence,
  children,
}: {
  readonly isGood: boolean;
  readonly sentence: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={isGood ? "example good" : "example bad"}>
      <span className={isGood ? "tag good" : "tag bad"}>{isGood ? "✓ good" : "✗ avoid"}</span>
      <q>{sentence}</q>
      <span className="soft">{children}</span>
    </li>
  );
}
