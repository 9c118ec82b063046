/** What the headers of a reply say about the limits of the account. */
export interface RateLimits {
  /** When to ask again, in milliseconds from now, if the headers tell. */
  readonly waitMs: number | undefined;
  /** Requests that are still allowed before the next reset, if the headers tell. */
  readonly remaining: number | undefined;
}

/**
 * Reads the headers of all providers: `retry-after-ms`, `retry-after` in seconds or as a date, `x-ratelimit-reset-*` as durations (6m0s),
 * seconds or a time, and `anthropic-ratelimit-*-reset` as a time. A reset counts where nothing remains of what it resets; where the
 * headers do not tell what remains, the earliest reset does.
 */
export function readRateLimits(headers: Headers, now: number): RateLimits {
  const explicit =
    milliseconds(headers.get("retry-after-ms"), 1, now) ??
    milliseconds(headers.get("retry-after"), 1_000, now);
  const exhausted: number[] = [];
  const others: number[] = [];
  let remaining: number | undefined;
  headers.forEach((value, name) => {
    const [, openai, claude] = /^x-ratelimit-reset(.*)$|^anthropic-ratelimit-(.+)-reset$/.exec(name) ?? [];
    if (openai !== undefined || claude !== undefined) {
      const wait = milliseconds(value, 1_000, now);
      const left = headers.get(
        claude === undefined ? `x-ratelimit-remaining${openai}` : `anthropic-ratelimit-${claude}-remaining`,
      );
      if (wait !== undefined) (left !== null && Number(left) <= 0 ? exhausted : others).push(wait);
    }
    if (/^x-ratelimit-remaining(?:-requests)?$|^anthropic-ratelimit-requests-remaining$/.test(name)) {
      const count = value.trim() === "" ? Number.NaN : Number(value);
      if (Number.isFinite(count)) remaining = Math.min(remaining ?? Number.POSITIVE_INFINITY, count);
    }
  });
  const reset =
    exhausted.length > 0 ? Math.max(...exhausted) : others.length > 0 ? Math.min(...others) : undefined;
  return { waitMs: explicit ?? reset, remaining };
}

/** From this number on, seconds or milliseconds are since 1970 and not from now. */
const EPOCH = 1_000_000_000;

/** A number of `unit` milliseconds, a duration such as 1h2m3.5s or 120ms, a time since 1970, or a date; undefined for anything else. */
function milliseconds(text: string | null, unit: number, now: number): number | undefined {
  const value = text?.trim() ?? "";
  if (value === "") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (number >= EPOCH * 1_000) return Math.max(0, number - now);
    if (number >= EPOCH) return Math.max(0, number * 1_000 - now);
    return number * unit;
  }
  if (/^(?:\d+(?:\.\d+)?(?:ms|h|m|s|d))+$/.test(value)) {
    const parts = value.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s|d)/g);
    return [...parts].reduce((sum, [, count, name]) => sum + Number(count) * UNITS[name!]!, 0);
  }
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
