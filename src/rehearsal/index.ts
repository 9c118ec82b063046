export { HttpClient } from "./http-client.ts";
export { play } from "./play.ts";
export { type Credentials, type Rehearsal, type RehearsalOptions, rehearse, splitSizes } from "./rehearse.ts";
export { ANSWERS_PER_PRESENTATION, rehearseCampaign } from "./rehearse-campaign.ts";
export type { ProfileSummary } from "./summarise-by-profile.ts";
