import type { PhotosSettings, ScenesSettings } from "../settings/campaign-settings.ts";
import type { StageName } from "../stages/stage.ts";
import { costOf } from "./ledger.ts";

/** What a stage pays, and the most that a review may add. */
export interface Pay {
  readonly pay: number;
  readonly mostBonus: number;
}

/** The pay of a stage by the campaign's settings. */
export function payOf(stage: StageName, settings: ScenesSettings | PhotosSettings): Pay {
  switch (stage) {
    case "image-pruning":
      return { pay: "pruningPay" in settings ? settings.pruningPay : 0, mostBonus: 0 };
    case "set-construction":
      return { pay: "constructionPay" in settings ? settings.constructionPay : 0, mostBonus: 0 };
    case "writing":
      return { pay: settings.writingPay, mostBonus: Math.max(settings.fullBonus, settings.lowerBonus) };
    case "validation":
    case "extra-validation":
      return { pay: settings.validationPay, mostBonus: 0 };
  }
}

/** What a seat may come to cost, fees included: so much must be left in the budget before it is given away. */
export function reservationFor({ pay, mostBonus }: Pay, fees: { readonly feeBasisPoints: number }): number {
  return costOf(pay, fees) + costOf(mostBonus, fees);
}
