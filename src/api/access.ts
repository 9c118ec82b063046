import type { MemberRole } from "../accounts/browser.ts";

/** What a person who is signed in may be. */
export type Role = MemberRole | "worker" | "team";

/** The roles that may use a route. */
export type Access = "anyone" | readonly Role[];

export const MANAGERS: readonly Role[] = ["owner", "manager"];
export const REVIEWERS: readonly Role[] = [...MANAGERS, "reviewer"];
export const MEMBERS: readonly Role[] = [...REVIEWERS, "viewer"];
