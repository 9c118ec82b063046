export type WorkerId = string & { readonly __brand: "WorkerId" };

/**
 * What a worker may answer. The release of NLVR speaks of true and false, but its raw `evals` also hold
 * "nonsense" (63 of 4,945 in dev): reading those as false would change the agreement.
 */
export type Verdict = "true" | "false" | "nonsense";

/** One worker's answer about one example. */
export interface Judgment {
  readonly worker: WorkerId;
  readonly verdict: Verdict;
}
