import type { Example } from "../core/index.ts";
import { reorderBoxes } from "../scenes/index.ts";
import { copy } from "./copy.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { PairPresentation } from "./rules/recipes/photos.ts";
import { boxOrderFor, type ScenePresentation } from "./rules/recipes/scenes.ts";
import type { TaskInput } from "./rules/stages/parse-answer.ts";
import type { ImageSet } from "./rules/stages/prune-images.ts";
import type { TaskView, ViewedImage } from "./schemas/work.ts";

interface ViewOptions {
  readonly assignment: string;
  readonly campaign: Campaign;
  /** Where a page finds an image. */
  readonly urlOf: (image: string) => string;
}

/**
 * What a worker is shown of a task. Everything is copied by name: identifiers, splits, labels and writers stay here,
 * as an identifier's position gives the intended label away (SPEC C2, C4).
 */
export function viewTask(
  { stage, input }: TaskInput,
  { assignment, campaign, urlOf }: ViewOptions,
): TaskView {
  const view = (image: string) => ({ image, url: urlOf(image) });
  const imagesOf = ({ synset, images }: ImageSet) => ({ synset, images: images.map(view) });
  const pairOf = ([left, right]: readonly [string, string]) =>
    [view(left), view(right)] as [ViewedImage, ViewedImage];
  switch (stage) {
    case "image-pruning":
      return { kind: "prune-images", ...imagesOf(input as ImageSet) };
    case "set-construction":
      return { kind: "construct-set", ...imagesOf(input as ImageSet) };
    case "writing":
      if (campaign.recipe === "scenes") {
        return { kind: "write-for-scenes", scenes: (input as ScenePresentation).scenes.map(copy) };
      }
      return {
        kind: "write-for-pairs",
        pairs: (input as PairPresentation).pairs.map(pairOf),
        select: campaign.settings.pairsSelected,
      };
    case "validation":
    case "extra-validation": {
      const { sentence, picture } = input as Example;
      if (picture.kind === "pair")
        return { kind: "judge-pair", sentence, pair: pairOf([picture.left, picture.right]) };
      const scene = reorderBoxes(picture.scene, boxOrderFor(assignment, campaign.seed));
      return { kind: "judge-scene", sentence, scene: copy(scene) };
    }
  }
}
