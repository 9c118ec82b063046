import type { MemberRole } from "../accounts/browser.ts";

/** Roles of signed-in users. */
export type Role = MemberRole | "worker" | "team";

/** The roles that can use a route. */
export type Access = "anyone" | readonly Role[];

export const MANAGERS: readonly Role[] = ["owner", "manager"];
export const REVIEWERS: readonly Role[] = [...MANAGERS, "reviewer"];
export const MEMBERS: readonly Role[] = [...REVIEWERS, "viewer"];
