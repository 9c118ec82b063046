import { Random } from "../core/index.ts";
import type { CampaignContext } from "./context.ts";
import { copy } from "./copy.ts";
import { urlForMembers } from "./image-url.ts";
import { getJudgedExamples, type StoredJudgedExample } from "./judged-examples.ts";
import { campaignBias } from "./rules/quality/campaign-bias.ts";
import { campaignQuality, majorityOf } from "./rules/quality/campaign-quality.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import type { ExamplesQuery } from "./schemas/quality.ts";

/** How good the judgments are so far. */
export async function qualityOf({ db }: CampaignContext, { id, seed }: Campaign) {
  const judged = await getJudgedExamples(db, id);
  return copy(campaignQuality(judged, { random: new Random(seed).split("quality") }));
}

/** What can be guessed from one side alone so far. */
export async function biasOf({ db }: CampaignContext, { id, seed }: Campaign) {
  const judged = await getJudgedExamples(db, id);
  return { probes: copy(campaignBias(judged, { random: new Random(seed).split("bias") })) };
}

const AT_ONCE = 30;

/** The examples that a manager looks for. */
export async function findExamples(
  { db }: CampaignContext,
  { id }: Campaign,
  { search, show, from }: ExamplesQuery,
) {
  const urlOf = urlForMembers(id);
  const words = search.toLowerCase();
  const found = (await getJudgedExamples(db, id)).filter(
    (each) => each.example.sentence.toLowerCase().includes(words) && SHOWN[show](each),
  );
  const examples = found.slice(from, from + AT_ONCE).map(({ example, judgments }) => {
    const { id: name, split, sentence, picture, writer = null, label: intended } = example;
    return {
      id: name,
      split,
      sentence,
      picture: viewPicture(picture, urlOf),
      writer,
      intended,
      judgments: copy(judgments),
    };
  });
  return { found: found.length, examples };
}

const SHOWN: Readonly<Record<ExamplesQuery["show"], (judged: StoredJudgedExample) => boolean>> = {
  all: () => true,
  waiting: ({ judgments }) => judgments.length === 0,
  "against-intention": ({ example, judgments }) => majorityOf(judgments) === !example.label,
  nonsense: ({ judgments }) => judgments.some(({ verdict }) => verdict === "nonsense"),
  disputed: ({ judgments }) => new Set(judgments.map(({ verdict }) => verdict)).size > 1,
};

function viewPicture(picture: StoredJudgedExample["example"]["picture"], urlOf: (image: string) => string) {
  if (picture.kind === "scene") return { kind: picture.kind, scene: copy(picture.scene) };
  const view = (image: string) => ({ image, url: urlOf(image) });
  const pair: [ReturnType<typeof view>, ReturnType<typeof view>] = [view(picture.left), view(picture.right)];
  return { kind: picture.kind, pair };
}
