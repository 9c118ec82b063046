/** Where a worker's page finds an image of its campaign. */
export function urlForWorkers(image: string): string {
  return `/api/work/images/${image}`;
}

/** Where a member's page finds an image of a campaign. */
export function urlForMembers(campaign: string): (image: string) => string {
  return (image) => `/api/campaigns/${campaign}/images/${image}`;
}
