import { readFile } from "node:fs/promises";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";

const Size = z.strictObject({
  width: z.int().min(1).max(4_096),
  height: z.int().min(1).max(4_096),
});
export type Size = Readonly<z.infer<typeof Size>>;

const Channels = z.tuple([z.number(), z.number(), z.number()]).readonly();

const Recipe = z.strictObject({
  /** Every photograph is resized to fit, and padded with white to this size. */
  photograph: Size,
  /** True: the photographs of an example stand side by side in one image; false: each is an image of its own. */
  sideBySide: z.boolean(),
  /** The size that images are resized to. */
  image: Size,
  /** Of red, green and blue from 0 to 1: (value - mean) / deviation is what the network gets. */
  mean: Channels,
  deviation: Channels.refine((values) => values.every((value) => value > 0), "deviations are above 0"),
});

/** How photographs become the input of a network. */
export type FeatureRecipe = Readonly<z.infer<typeof Recipe>> & { readonly name: string };

/** AP E.1: the size in which workers saw a photograph. */
const SHOWN = { width: 530, height: 416 };

/** The mean and standard deviation of the images of ImageNet. */
const IMAGENET = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;
/** As the published code of FiLM and MAC has them: blue is divided by the deviation of green. */
const AS_IN_FILM = { ...IMAGENET, deviation: [0.229, 0.224, 0.224] } as const;

/** AP E.1, E.3 and E.4: what each system sees of a pair of photographs. */
const RECIPES: Readonly<Record<string, z.infer<typeof Recipe>>> = {
  image: { photograph: SHOWN, sideBySide: false, image: { width: 224, height: 224 }, ...IMAGENET },
  film: { photograph: SHOWN, sideBySide: true, image: { width: 224, height: 224 }, ...AS_IN_FILM },
  mac: { photograph: SHOWN, sideBySide: true, image: { width: 224, height: 224 }, ...AS_IN_FILM },
  n2nmn: { photograph: SHOWN, sideBySide: true, image: { width: 448, height: 448 }, ...IMAGENET },
};

/** The recipe of this name, or of a JSON file of one's own. */
export async function findRecipe(nameOrFile: string): Promise<FeatureRecipe> {
  const known = RECIPES[nameOrFile];
  if (known !== undefined) return { name: nameOrFile, ...known };
  const hint = `Use one of ${Object.keys(RECIPES).join(", ")}, or a JSON file such as ${JSON.stringify(RECIPES.film)}`;
  let text: string;
  try {
    text = await readFile(nameOrFile, "utf8");
  } catch (cause) {
    const message = `There is no recipe ${JSON.stringify(nameOrFile)}, and no file of this name can be read`;
    throw new CounterpointError("usage", message, { hint, cause });
  }
  try {
    return { name: "own", ...Recipe.parse(JSON.parse(text)) };
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0]! : undefined;
    const problem = issue ? `${issue.path.join(".") || "the whole"}: ${issue.message}` : "it is not JSON";
    throw new CounterpointError("data/invalid", `${nameOrFile} is not a recipe: ${problem}`, { hint, cause });
  }
}
