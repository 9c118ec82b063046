export { HttpClient } from "./http-client.ts";
export { type Credentials, type Rehearsal, type RehearsalOptions, rehearse, splitSizes } from "./rehearse.ts";
export type { ProfileSummary } from "./summarise-by-profile.ts";
