import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `scenes show`: a scene or a presentation in the terminal, or as a writing prompt (N, Figure 2). */
export const scenesShow = defineCommand({
  noun: "scenes",
  verb: "show",
  summary: "Show a scene, an image or a presentation in the terminal",
  details:
    "FILE#n-m is one scene, FILE#n all scenes of presentation n; anything else is read as an image. Each item has its number in its box, and its colour, shape, size, x and y in the list below. Colours are for terminals; NO_COLOR turns them off. With --out the presentation is also drawn as a PNG, laid out like the writing prompt of the NLVR paper, with (A) to (D) one below the other, or one scene as an SVG.",
  arguments: "<scene>",
  options: {
    out: text("<file>", "also write the presentation as a PNG, as writers see it, or one scene as an SVG"),
    json: JSON_FLAG,
  },
  examples: [
    "scenes show dev.json#1572-0",
    "scenes show dev-12-0-3.png",
    "scenes show scenes/train.json#3 --out sheet.png",
    "scenes show dev.json#1572-0 --out scene.svg",
    "scenes show dev.json#1572 --json",
  ],

  async run([words = ""], options, { print, printRaw, colours, log, showProgress }) {
    const { drawText, findScenes, writeScenes } = await import("../../scenes/index.ts");
    const { toStructuredRep } = await import("../../formats/index.ts");
    const found = await findScenes(words, { onProgress: showProgress });
    if (options.out !== undefined) {
      const missing = await writeScenes(found, options.out);
      log(`Wrote ${options.out}`);
      if (missing.length > 0) log(`Missing from the file and left blank: ${missing.join(", ")}`);
    }
    if (options.json) {
      const scenes = found.map(({ scene, ...rest }) => ({ ...rest, structured_rep: toStructuredRep(scene) }));
      print(JSON.stringify({ scenes }));
      return 0;
    }
    for (const { name, kind, scene } of found) {
      print(`${name} (${kind})`);
      printRaw(drawText(scene, { colours }));
    }
    return 0;
  },
});
