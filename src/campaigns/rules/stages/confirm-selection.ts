import type { Verdict } from "../../../core/index.ts";

/** Why an example did not pass validation. */
export type NotConfirmed = "reported" | "not-as-selected";

/** SPEC P8 (N2 3.3): an example stays when it is not reported and its label is what the writer's selection says. */
export function confirmSelection(selected: boolean, verdict: Verdict): "confirmed" | NotConfirmed {
  if (verdict === "nonsense") return "reported";
  return (verdict === "true") === selected ? "confirmed" : "not-as-selected";
}
