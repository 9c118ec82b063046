import type { ViewedPicture as Content } from "../../src/campaigns/browser.ts";
import { PhotoPair } from "./photos.tsx";
import { LetteredScenes, ScenePicture } from "./scene-picture.tsx";

/** The picture of a qualification question: scenes, or numbered pairs of images, of which some can be selected. */
export function ViewedPicture({
  picture,
  selected,
}: {
  readonly picture: Content;
  /** Indexes of the pairs that a sentence has to be true of. */
  readonly selected?: readonly number[] | undefined;
}) {
  if (picture.kind === "scenes") {
    const [first, ...others] = picture.scenes;
    if (first !== undefined && others.length === 0) return <ScenePicture scene={first} />;
    return (
      <div className="example-scenes">
        <LetteredScenes scenes={picture.scenes} />
      </div>
    );
  }
  const isAlone = picture.pairs.length === 1;
  return (
    <ol className={isAlone ? "numbered-pairs alone" : "numbered-pairs"}>
      {picture.pairs.map((pair, i) => (
        <li
          key={`${pair[0].image} ${pair[1].image}`}
          className={selected?.includes(i) ? "panel selected" : "panel"}
        >
          {!isAlone && <p className={selected?.includes(i) ? "good-text" : "soft"}>{caption(i, selected)}</p>}
          <PhotoPair pair={pair} />
        </li>
      ))}
    </ol>
  );
}

function caption(pair: number, selected: readonly number[] | undefined): string {
  const number = `Pair ${pair + 1}`;
  if (selected === undefined) return number;
  return selected.includes(pair)
    ? `${number}, selected: the sentence must be true`
    : `${number}, not selected: the sentence must be false`;
}
