/** Route to an answer: the words as they are, after spelling repair, by a less exact method (back-off), or none. */
export const ROUTES = ["grammar", "repaired", "backoff", "majority"] as const;
export type Route = (typeof ROUTES)[number];
