import type { z } from "zod";
import { CounterpointError, type Scene } from "../core/index.ts";
import { type DatabaseOptions, withCampaignDatabase } from "../database/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import { readScenes } from "../formats/index.ts";
import { checkScene, samplePresentation } from "../scenes/index.ts";
import { addToCampaign } from "./add-inputs.ts";
import type { CampaignContext } from "./context.ts";
import { getCampaign } from "./create.ts";
import { type Campaign, randomFor, wrongRecipe } from "./rules/recipes/campaign.ts";
import type { ScenePresentation } from "./rules/tasks/write-for-scenes.ts";
import type { NewPresentations, SceneSplit } from "./schemas/presentations.ts";

type Context = Pick<CampaignContext, "db" | "now">;

/** Number of presentations that were asked for, and of those that were not there before. */
interface AddedPresentations {
  readonly presentations: number;
  readonly added: number;
}

/** Adds presentations by the campaign's seeds: the same numbers and options give the same scenes. */
export async function addPresentations(
  context: Context,
  campaign: Campaign,
  { split, from, count, ...options }: z.infer<typeof NewPresentations>,
): Promise<AddedPresentations> {
  const random = randomFor(campaign, split).split(`presentations of ${split}`);
  const added = Array.from({ length: count }, (_, i): ScenePresentation => {
    const presentation = from + i;
    return {
      presentation,
      split,
      scenes: samplePresentation({ random, number: presentation, ...options }).scenes,
    };
  });
  return add(context, campaign, added);
}

/** Adds the presentations of a file as `scenes generate` writes it, under their numbers. */
export async function addScenesOfFile(
  context: Context,
  campaign: Campaign,
  { file, split, onProgress }: { readonly file: string; readonly split: SceneSplit } & ProgressOptions,
): Promise<AddedPresentations> {
  const presentations = await readPresentations(file, { onProgress });
  return add(
    context,
    campaign,
    presentations.map((each) => ({ ...each, split })),
  );
}

async function add(
  context: Context,
  campaign: Campaign,
  given: readonly ScenePresentation[],
): Promise<AddedPresentations> {
  if (campaign.recipe !== "scenes") throw wrongRecipe(campaign);
  const added = await addToCampaign(
    context,
    campaign,
    given.map((content) => ({ name: `${content.split}-${content.presentation}`, content })),
  );
  return { presentations: given.length, added };
}

/** Maximum number of problems that an error names. */
const MAX_NAMED = 10;

/** The presentations of a file: four valid scenes each, at the positions 0 to 3, which workers see as A to D. */
async function readPresentations(
  file: string,
  options: ProgressOptions,
): Promise<readonly Omit<ScenePresentation, "split">[]> {
  const byNumber = new Map<number, Map<number, Scene>>();
  const problems: string[] = [];
  for await (const batch of readScenes(file, { progress: readingProgress([file], options) })) {
    for (const { presentation, position, scene } of batch) {
      const scenes = byNumber.get(presentation) ?? new Map<number, Scene>();
      if (scenes.has(position)) problems.push(`${presentation}-${position} occurs twice`);
      for (const { message } of checkScene(scene)) problems.push(`${presentation}-${position}: ${message}`);
      byNumber.set(presentation, scenes.set(position, scene));
    }
  }
  const presentations = [...byNumber].map(([presentation, scenes]) => {
    const [a, b, c, d] = [scenes.get(0), scenes.get(1), scenes.get(2), scenes.get(3)];
    if (!a || !b || !c || !d || scenes.size > 4) {
      problems.push(
        `presentation ${presentation} should have the positions 0 to 3, but has ${[...scenes.keys()].sort((one, other) => one - other)}`,
      );
      return undefined;
    }
    return { presentation, scenes: [a, b, c, d] as const };
  });
  if (problems.length > 0) {
    const more = problems.length > MAX_NAMED ? `; and ${problems.length - MAX_NAMED} more problems` : "";
    const message = `The presentations cannot be added: ${problems.slice(0, MAX_NAMED).join("; ")}${more}`;
    const hint = "Pass a file in the format of `scenes generate`, with four scenes per presentation";
    throw new CounterpointError("data/invalid", message, { at: [file], hint });
  }
  return presentations.flatMap((each) => each ?? []);
}

export interface AddPresentationsOptions extends DatabaseOptions, ProgressOptions {
  readonly campaign: string;
  /** Presentations to sample, or the file whose scenes are added, and their split. */
  readonly added: z.infer<typeof NewPresentations> | { readonly file: string; readonly split: SceneSplit };
}

/** Adds presentations to a campaign of a database, for the command line. */
export async function addPresentationsTo({
  campaign: id,
  added,
  onProgress,
  ...database
}: AddPresentationsOptions): Promise<AddedPresentations> {
  return withCampaignDatabase(database, async ({ db, now }) => {
    const campaign = await getCampaign(db, id);
    return "file" in added
      ? addScenesOfFile({ db, now }, campaign, { ...added, onProgress })
      : addPresentations({ db, now }, campaign, added);
  });
}
