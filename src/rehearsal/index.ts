export { createForecaster } from "./forecast.ts";
export { rehearseCampaign } from "./rehearse-campaign.ts";
export { startDemo } from "./start-demo.ts";
