import type { ViewedPicture as Content } from "../../src/campaigns/browser.ts";
import { PhotoPair } from "./photos.tsx";
import { LetteredScenes, ScenePicture } from "./scene-picture.tsx";

/** The picture of a qualification question: scenes, pairs of photographs, or pairs described in words. */
export function ViewedPicture({ picture }: { readonly picture: Content }) {
  if (picture.kind === "scenes") {
    const [first, ...others] = picture.scenes;
    if (first !== undefined && others.length === 0) return <ScenePicture scene={first} />;
    return (
      <div className="example-scenes">
        <LetteredScenes scenes={picture.scenes} />
      </div>
    );
  }
  return (
    <ol className="described-pairs">
      {picture.kind === "pairs"
        ? picture.pairs.map((pair) => (
            <li key={`${pair[0].image} ${pair[1].image}`}>
              <PhotoPair pair={pair} />
            </li>
          ))
        : picture.pairs.map(([left, right]) => (
            <li key={left}>
              <div className="pair">
                <p className="described">
                  <small>Left image</small> {left}
                </p>
                <p className="described">
                  <small>Right image</small> {right}
                </p>
              </div>
            </li>
          ))}
    </ol>
  );
}
