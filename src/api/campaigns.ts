import {
  AddedReply,
  BiasReply,
  CampaignImageParams,
  CampaignParams,
  CampaignReply,
  CampaignsReply,
  FunnelReply,
  ImageReply,
  ImagesQuery,
  ImagesReply,
  MAX_IMAGE_BYTES,
  Manifest,
  NewCampaign,
  NewPresentations,
  NewRehearsal,
  NewSets,
  QualityReply,
  RecipesReply,
  RehearsalReply,
  ScenesQuery,
  SetsQuery,
  SetsReply,
  StageProgressReply,
  ThroughputReply,
} from "../campaigns/browser.ts";
import { BuildQuery, CorpusFileParams, OutcomeReply } from "../library/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MANAGERS, MEMBERS } from "./route.ts";

/** Maximum size of lists of image sets and of the provenance of images; other bodies are short. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** About 3,000 presentations. */
const MAX_SCENES_BYTES = 16 * 1024 * 1024;

/** Creating, running and monitoring campaigns, and their results. */
export const CAMPAIGN_ROUTES = {
  "GET /api/recipes": {
    access: MEMBERS,
    summary: "Protocols with their stages and settings",
    reply: RecipesReply,
  },
  "GET /api/campaigns": { access: MEMBERS, summary: "All campaigns", reply: CampaignsReply },
  "POST /api/campaigns": {
    access: MANAGERS,
    summary: "Create a campaign",
    body: NewCampaign,
    reply: CampaignReply,
  },
  "GET /api/campaigns/:campaign": {
    access: MEMBERS,
    summary: "A campaign",
    params: CampaignParams,
    reply: CampaignReply,
  },
  "POST /api/campaigns/:campaign/presentations": {
    access: MANAGERS,
    summary: "Add presentations of scenes",
    params: CampaignParams,
    body: NewPresentations,
    reply: Done,
  },
  "POST /api/campaigns/:campaign/scenes": {
    access: MANAGERS,
    summary: "Add presentations of your own: the body is a scene file in the format of `scenes generate`",
    params: CampaignParams,
    query: ScenesQuery,
    reply: AddedReply,
    maxBytes: MAX_SCENES_BYTES,
    upload: ["application/octet-stream", "application/json", "application/jsonl"],
  },
  "POST /api/campaigns/:campaign/sets": {
    access: MANAGERS,
    summary: "Add image sets",
    params: CampaignParams,
    body: NewSets,
    reply: Done,
    maxBytes: MAX_LIST_BYTES,
  },
  "POST /api/campaigns/:campaign/start": {
    access: MANAGERS,
    summary: "Let workers claim tasks",
    params: CampaignParams,
    reply: FunnelReply,
  },
  "POST /api/campaigns/:campaign/pause": {
    access: MANAGERS,
    summary: "Pause the campaign: no new tasks are assigned",
    params: CampaignParams,
    reply: Done,
  },
  "POST /api/campaigns/:campaign/advance": {
    access: MANAGERS,
    summary: "Open newly needed tasks and return the counts per stage",
    params: CampaignParams,
    reply: FunnelReply,
  },
  "GET /api/campaigns/:campaign/progress": {
    access: MEMBERS,
    summary: "Campaign progress",
    params: CampaignParams,
    reply: StageProgressReply,
  },
  "GET /api/campaigns/:campaign/progress/events": {
    access: MEMBERS,
    summary: "Progress as server-sent events",
    params: CampaignParams,
    replyType: "text/event-stream",
  },
  "GET /api/campaigns/:campaign/outcome": {
    access: MANAGERS,
    summary: "The funnel, the workers' agreement, the costs, and the files of the corpus",
    params: CampaignParams,
    query: BuildQuery,
    reply: OutcomeReply,
  },
  "GET /api/campaigns/:campaign/corpus/:file": {
    access: MANAGERS,
    summary: "A file of the corpus, as JSON Lines",
    params: CorpusFileParams,
    query: BuildQuery,
    replyType: "application/jsonl",
  },
  "GET /api/campaigns/:campaign/archive": {
    access: MANAGERS,
    summary: "Download the campaign archive (gzip), which `campaign import` restores",
    params: CampaignParams,
    replyType: "application/gzip",
  },
  "POST /api/campaigns/:campaign/images": {
    access: MANAGERS,
    summary: "Add an image: the body is a PNG, JPEG or WebP file",
    params: CampaignParams,
    reply: ImageReply,
    maxBytes: MAX_IMAGE_BYTES,
    upload: ["image/png", "image/jpeg", "image/webp", "application/octet-stream"],
  },
  "PUT /api/campaigns/:campaign/images": {
    access: MANAGERS,
    summary: "Set source, licence and attribution of images",
    params: CampaignParams,
    body: Manifest,
    reply: Done,
    maxBytes: MAX_LIST_BYTES,
  },
  "GET /api/campaigns/:campaign/images": {
    access: MEMBERS,
    summary: "Its images",
    params: CampaignParams,
    query: ImagesQuery,
    reply: ImagesReply,
  },
  "GET /api/campaigns/:campaign/sets": {
    access: MEMBERS,
    summary: "Image sets of a campaign, fifty at a time",
    params: CampaignParams,
    query: SetsQuery,
    reply: SetsReply,
  },
  "GET /api/campaigns/:campaign/images/:hash": {
    access: MEMBERS,
    summary: "An image as workers see it",
    params: CampaignImageParams,
    replyType: "image/jpeg",
  },
  "GET /api/campaigns/:campaign/quality": {
    access: MANAGERS,
    summary: "Agreement, nonsense and disagreement with writers so far",
    params: CampaignParams,
    reply: QualityReply,
  },
  "GET /api/campaigns/:campaign/bias": {
    access: MANAGERS,
    summary: "Single-input bias probes",
    params: CampaignParams,
    reply: BiasReply,
  },
  "GET /api/campaigns/:campaign/throughput": {
    access: MEMBERS,
    summary: "Answers over time",
    params: CampaignParams,
    reply: ThroughputReply,
  },
  "GET /api/rehearsal": {
    access: MANAGERS,
    summary: "The current or most recent rehearsal",
    reply: RehearsalReply,
  },
  "POST /api/rehearsal": {
    access: MANAGERS,
    summary: "Rehearse a campaign with simulated workers; one at a time",
    body: NewRehearsal,
    reply: RehearsalReply,
  },
  "DELETE /api/rehearsal": { access: MANAGERS, summary: "Cancel the rehearsal", reply: RehearsalReply },
} satisfies RouteTable;
