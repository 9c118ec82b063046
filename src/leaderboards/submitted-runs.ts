import { createHash } from "node:crypto";
import { asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import { scores, submissions, submittedRuns } from "./tables.ts";

/** The files of a run, as `baseline train` leaves them. */
export interface RunFiles {
  readonly config: Uint8Array;
  readonly vocabulary: Uint8Array;
  readonly model: Uint8Array;
}

/** The SHA-256 of a run's files. */
export function hashOf({ config, vocabulary, model }: RunFiles): string {
  const hash = createHash("sha256");
  for (const file of [config, vocabulary, model]) hash.update(`${file.length} `).update(file);
  return hash.digest("hex");
}

/** A model that was accepted and not run to its end. */
export interface PendingModel {
  readonly id: number;
  readonly benchmark: string;
  readonly files: RunFiles;
}

/** The accepted model that has waited longest to be run. */
export async function nextPendingModel(db: Db): Promise<PendingModel | undefined> {
  const { benchmark } = submissions;
  const [row] = await db
    .select({ benchmark, submittedRuns })
    .from(submittedRuns)
    .innerJoin(submissions, eq(submissions.id, submittedRuns.submission))
    .leftJoin(scores, eq(scores.submission, submittedRuns.submission))
    .where(isNull(scores.submission))
    .orderBy(asc(submittedRuns.submission))
    .limit(1);
  if (row === undefined) return undefined;
  const { submission: id, hash: _, ...files } = row.submittedRuns;
  return { id, benchmark: row.benchmark, files };
}
