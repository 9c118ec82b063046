export { HttpClient } from "./http-client.ts";
export { type Credentials, type Rehearsal, type RehearsalOptions, rehearse, splitSizes } from "./rehearse.ts";
export { ANSWERS_PER_PRESENTATION, play, rehearseCampaign } from "./rehearse-campaign.ts";
export type { ProfileSummary } from "./summarise-by-profile.ts";
