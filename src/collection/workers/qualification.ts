/** The parts of a qualification (SPEC W1): writers take the first three, validators the last. */
export type QualificationPart = "tutorial" | "guidelines" | "writing" | "validation";

/** What a worker may do once qualified. */
export type Qualification = "writer" | "validator";

export const PARTS: Readonly<Record<Qualification, readonly QualificationPart[]>> = {
  writer: ["tutorial", "guidelines", "writing"],
  validator: ["validation"],
};

/** A part with its outcome; a written sentence waits until a person has checked it. */
export type PartOutcome =
  | { readonly kind: "passed" | "failed"; readonly right: number; readonly asked: number }
  | { readonly kind: "waiting" };

/** Grades a part that has a key: so many of the answers right. An answer that is missing is wrong. */
export function gradePart(
  key: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  { passShare }: { readonly passShare: number },
): PartOutcome {
  const questions = Object.entries(key);
  const right = questions.filter(([question, answer]) => given[question] === answer).length;
  const asked = questions.length;
  return { kind: asked > 0 && right >= passShare * asked ? "passed" : "failed", right, asked };
}

/** Whether all parts of a qualification are passed. */
export function isQualified(
  qualification: Qualification,
  outcomes: Partial<Readonly<Record<QualificationPart, PartOutcome>>>,
): boolean {
  return PARTS[qualification].every((part) => outcomes[part]?.kind === "passed");
}

/** The next part a worker should take; undefined when there is none, or when one was failed. */
export function nextPart(
  qualification: Qualification,
  outcomes: Partial<Readonly<Record<QualificationPart, PartOutcome>>>,
): QualificationPart | undefined {
  const part = PARTS[qualification].find((each) => outcomes[each]?.kind !== "passed");
  return part !== undefined && outcomes[part] === undefined ? part : undefined;
}
