import type { Qualification } from "../tasks/task-kind.ts";

export type { Qualification } from "../tasks/task-kind.ts";

/** The parts of a qualification (SPEC W1): writers take the first three, validators the last. */
export type QualificationPart = "tutorial" | "guidelines" | "writing" | "validation";

export const PARTS: Readonly<Record<Qualification, readonly QualificationPart[]>> = {
  writer: ["tutorial", "guidelines", "writing"],
  validator: ["validation"],
};

/** A part with its outcome; a written sentence waits until a person has reviewed it. */
export type PartOutcome =
  | { readonly kind: "passed" | "failed"; readonly right: number; readonly asked: number }
  | { readonly kind: "waiting" };

/** Grades a part that has a key by the number of correct answers. A missing answer is incorrect. */
export function gradePart(
  key: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  { passShare }: { readonly passShare: number },
): PartOutcome {
  const questions = Object.entries(key);
  const right = questions.filter(
    ([question, answer]) => Object.hasOwn(given, question) && given[question] === answer,
  ).length;
  const asked = questions.length;
  return { kind: asked > 0 && right >= passShare * asked ? "passed" : "failed", right, asked };
}

/** An event of a worker's qualification. Events are appended; the state follows from them. */
export type QualificationEvent =
  | { readonly kind: "answered"; readonly part: QualificationPart; readonly outcome: PartOutcome }
  | { readonly kind: "checked"; readonly passed: boolean } // the written sentence, by hand
  | { readonly kind: "granted" | "reset"; readonly qualification: Qualification };

/** Qualification state of a worker. */
export interface QualificationState {
  readonly outcomes: Partial<Readonly<Record<QualificationPart, PartOutcome>>>;
  /** Qualifications that a manager granted without a test. */
  readonly granted: readonly Qualification[];
}

/**
 * A worker's qualification after these events, oldest first. A reset discards a qualification: its parts begin again.
 */
export function qualificationState(events: readonly QualificationEvent[]): QualificationState {
  let outcomes: QualificationState["outcomes"] = {};
  let granted: readonly Qualification[] = [];
  for (const event of events) {
    if (event.kind === "answered") outcomes = { ...outcomes, [event.part]: event.outcome };
    else if (event.kind === "checked") {
      const kind = event.passed ? "passed" : "failed";
      outcomes = { ...outcomes, writing: { kind, right: event.passed ? 1 : 0, asked: 1 } };
    } else {
      const { kind, qualification } = event;
      granted = granted.filter((each) => each !== qualification);
      if (kind === "granted") granted = [...granted, qualification];
      else {
        outcomes = Object.fromEntries(
          Object.entries(outcomes).filter(([part]) => !PARTS[qualification].some((each) => each === part)),
        );
      }
    }
  }
  return { outcomes, granted };
}

/** True when a qualification is granted, or all of its parts are passed. */
export function isQualified(
  qualification: Qualification,
  { outcomes, granted }: QualificationState,
): boolean {
  return (
    granted.includes(qualification) || PARTS[qualification].every((part) => outcomes[part]?.kind === "passed")
  );
}

/** The next part a worker should take; undefined when they are qualified, are waiting for a review, or have failed. */
export function nextPart(
  qualification: Qualification,
  state: QualificationState,
): QualificationPart | undefined {
  if (isQualified(qualification, state)) return undefined;
  const part = PARTS[qualification].find((each) => state.outcomes[each]?.kind !== "passed");
  return part !== undefined && state.outcomes[part] === undefined ? part : undefined;
}

/** Status of a worker's qualification. */
export type QualificationStatus = "qualified" | "open" | "waiting" | "failed";

export function qualificationStatus(
  qualification: Qualification,
  state: QualificationState,
): QualificationStatus {
  if (isQualified(qualification, state)) return "qualified";
  if (nextPart(qualification, state) !== undefined) return "open";
  const isWaiting = PARTS[qualification].some((part) => state.outcomes[part]?.kind === "waiting");
  return isWaiting ? "waiting" : "failed";
}
