import type { CampaignSettings } from "../settings/campaign-settings.ts";
import type { Qualification } from "../tasks/task-kind.ts";

export type { Qualification } from "../tasks/task-kind.ts";

/** The parts of a qualification (SPEC W1): writers take the first three, validators the last. */
export type QualificationPart = "tutorial" | "guidelines" | "writing" | "validation";

export const PARTS: Readonly<Record<Qualification, readonly QualificationPart[]>> = {
  writer: ["tutorial", "guidelines", "writing"],
  validator: ["validation"],
};

/** Settings that say which parts there are, and with how many questions. */
export type TestLength = Pick<
  CampaignSettings,
  "tutorialQuestions" | "guidelineSentences" | "requireCheckedSentence" | "validationQuestions"
>;

/** Settings that say which part a worker takes next. */
export type TestRules = TestLength & Pick<CampaignSettings, "qualificationTries">;

/** Number of questions of each part; one without questions is left out. */
export function questionCounts(settings: TestLength): Readonly<Record<QualificationPart, number>> {
  return {
    tutorial: settings.tutorialQuestions,
    guidelines: settings.guidelineSentences,
    writing: settings.requireCheckedSentence ? 1 : 0,
    validation: settings.validationQuestions,
  };
}

/** The parts of a qualification that a campaign asks for. */
export function partsOf(qualification: Qualification, settings: TestLength): readonly QualificationPart[] {
  const counts = questionCounts(settings);
  return PARTS[qualification].filter((part) => counts[part] > 0);
}

/** A part with its outcome; a written sentence waits until a person has reviewed it. */
export type PartOutcome =
  | { readonly kind: "passed" | "failed"; readonly right: number; readonly asked: number }
  | { readonly kind: "waiting" };

/** Number of correct answers that passes a part with this many questions. */
export function correctToPass(questions: number, { passShare }: Pick<CampaignSettings, "passShare">): number {
  return Math.ceil(passShare * questions);
}

/** Grades a part that has a key by the number of correct answers. A missing answer is incorrect. */
export function gradePart(
  key: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  settings: Pick<CampaignSettings, "passShare">,
): PartOutcome {
  const questions = Object.entries(key);
  const right = questions.filter(
    ([question, answer]) => Object.hasOwn(given, question) && given[question] === answer,
  ).length;
  const asked = questions.length;
  return { kind: asked > 0 && right >= correctToPass(asked, settings) ? "passed" : "failed", right, asked };
}

/** An event of a worker's qualification. Events are appended; the state follows from them. */
export type QualificationEvent =
  | { readonly kind: "answered"; readonly part: QualificationPart; readonly outcome: PartOutcome }
  | { readonly kind: "checked"; readonly passed: boolean } // the written sentence, by hand
  | { readonly kind: "check-taken-back" }
  | { readonly kind: "granted" | "reset"; readonly qualification: Qualification };

/** Qualification state of a worker. */
export interface QualificationState {
  readonly outcomes: Partial<Readonly<Record<QualificationPart, PartOutcome>>>;
  /** How often each part was taken. */
  readonly tries: Partial<Readonly<Record<QualificationPart, number>>>;
  /** Qualifications that a manager granted without a test. */
  readonly granted: readonly Qualification[];
}

/**
 * A worker's qualification after these events, oldest first. A reset discards a qualification: its parts begin again.
 */
export function qualificationState(events: readonly QualificationEvent[]): QualificationState {
  let outcomes: QualificationState["outcomes"] = {};
  let tries: QualificationState["tries"] = {};
  let granted: readonly Qualification[] = [];
  for (const event of events) {
    if (event.kind === "answered") {
      outcomes = { ...outcomes, [event.part]: event.outcome };
      tries = { ...tries, [event.part]: (tries[event.part] ?? 0) + 1 };
    } else if (event.kind === "checked") {
      const kind = event.passed ? "passed" : "failed";
      outcomes = { ...outcomes, writing: { kind, right: event.passed ? 1 : 0, asked: 1 } };
    } else if (event.kind === "check-taken-back") {
      outcomes = { ...outcomes, writing: { kind: "waiting" } };
    } else {
      const { kind, qualification } = event;
      granted = granted.filter((each) => each !== qualification);
      if (kind === "granted") granted = [...granted, qualification];
      else {
        const isKept = ([part]: readonly [string, unknown]) =>
          !PARTS[qualification].some((each) => each === part);
        outcomes = Object.fromEntries(Object.entries(outcomes).filter(isKept));
        tries = Object.fromEntries(Object.entries(tries).filter(isKept));
      }
    }
  }
  return { outcomes, tries, granted };
}

/** True when a qualification is granted, or all parts that the campaign asks for are passed. */
export function isQualified(
  qualification: Qualification,
  { outcomes, granted }: QualificationState,
  settings: TestLength,
): boolean {
  return (
    granted.includes(qualification) ||
    partsOf(qualification, settings).every((part) => outcomes[part]?.kind === "passed")
  );
}

/** Number of times that a worker can still take a part. */
export function triesLeft(
  part: QualificationPart,
  { tries }: Pick<QualificationState, "tries">,
  { qualificationTries }: Pick<TestRules, "qualificationTries">,
): number {
  return Math.max(0, qualificationTries - (tries[part] ?? 0));
}

/**
 * The next part a worker should take, again if they failed it and have a try left; undefined when they are qualified,
 * are waiting for a review, or have failed for good.
 */
export function nextPart(
  qualification: Qualification,
  state: QualificationState,
  settings: TestRules,
): QualificationPart | undefined {
  if (isQualified(qualification, state, settings)) return undefined;
  const part = partsOf(qualification, settings).find((each) => state.outcomes[each]?.kind !== "passed");
  if (part === undefined || state.outcomes[part]?.kind === "waiting") return undefined;
  return triesLeft(part, state, settings) > 0 ? part : undefined;
}

/** Status of a worker's qualification. */
export type QualificationStatus = "qualified" | "open" | "waiting" | "failed";

export function qualificationStatus(
  qualification: Qualification,
  state: QualificationState,
  settings: TestRules,
): QualificationStatus {
  if (isQualified(qualification, state, settings)) return "qualified";
  if (nextPart(qualification, state, settings) !== undefined) return "open";
  const isWaiting = PARTS[qualification].some((part) => state.outcomes[part]?.kind === "waiting");
  return isWaiting ? "waiting" : "failed";
}
