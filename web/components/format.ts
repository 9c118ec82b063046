export { countOf } from "../../src/core/index.ts";

/**
 * An amount of minor units as text: 125 and "USD" give $1.25. Two more digits show hundredths of a unit, by default where
 * there are some: 4.7 gives $0.0470.
 */
export function formatMoney(
  minor: number,
  currency: string,
  moreDigits = Number.isInteger(minor) ? 0 : 2,
): string {
  const usual = new Intl.NumberFormat(undefined, { style: "currency", currency });
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const format =
    moreDigits === 0
      ? usual
      : new Intl.NumberFormat(undefined, {
          ...{ style: "currency", currency, minimumFractionDigits: digits + moreDigits },
        });
  return format.format(minor / 10 ** digits);
}

/** A time in the time zone of the reader: 16 Nov 2026, 14:05. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** A day in the time zone of the reader: 16 Nov 2026. */
export function formatDate(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** The name of a stage, or a reason, as text: "image-pruning" is "image pruning". */
export function spaced(code: string): string {
  return code.replaceAll("-", " ");
}

/** A fraction in percent with one decimal: 0.753 is "75.3 %"; a dash where there is no value. */
export function formatPercent(fraction: number | null): string {
  return fraction === null ? "–" : `${(100 * fraction).toFixed(1)} %`;
}

/** A name for URLs from a title: "Towers and boxes" is "towers-and-boxes". */
export function idFrom(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 64);
}
