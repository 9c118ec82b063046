/** Where the server has an image of a task. */
export function imageUrl(image: string): string {
  return `/api/images/${encodeURIComponent(image)}`;
}
