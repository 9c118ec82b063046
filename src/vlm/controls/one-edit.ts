import type { Box, Colour, Item, Random, Scene, Shape } from "../../core/index.ts";
import type { createReasoner } from "../../reasoning/index.ts";
import { checkScene } from "../../scenes/index.ts";

type Reasoner = ReturnType<typeof createReasoner>;

const COLOURS: readonly Colour[] = ["black", "blue", "yellow"];
const SHAPES: readonly Shape[] = ["square", "circle", "triangle"];

/**
 * A scene that differs by one item and turns a sentence from true to false or the other way round, by the reasoner; undefined when it finds
 * none, or when it does not agree with the label of the scene itself.
 */
export function oneEdit(
  { sentence, scene, label }: { readonly sentence: string; readonly scene: Scene; readonly label: boolean },
  reasoner: Reasoner,
  random: Random,
): Scene | undefined {
  const interpretation = reasoner.interpret(sentence);
  if (interpretation.route === "majority" || reasoner.judge(interpretation, scene) !== label)
    return undefined;
  return random
    .shuffle([...edits(scene)])
    .find((edited) => checkScene(edited).length === 0 && reasoner.judge(interpretation, edited) !== label);
}

/** Every scene with one item left out, recoloured or of another shape. */
function* edits(scene: Scene): Generator<Scene> {
  for (const [b, box] of scene.entries()) {
    for (const [i, item] of box.entries()) {
      for (const replaced of changesOf(item)) {
        const edited: Box = replaced === undefined ? box.toSpliced(i, 1) : box.with(i, replaced);
        const [left, middle, right] = scene.with(b, edited);
        yield [left!, middle!, right!];
      }
    }
  }
}

function* changesOf(item: Item): Generator<Item | undefined> {
  yield undefined;
  for (const colour of COLOURS) if (colour !== item.colour) yield { ...item, colour };
  for (const shape of SHAPES) if (shape !== item.shape) yield { ...item, shape };
}
