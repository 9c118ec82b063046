import { expect, test } from "vitest";
import { readRateLimits } from "./rate-limits.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const wait = (headers: Record<string, string>) => readRateLimits(new Headers(headers), NOW).waitMs;

test.each([
  [{ "retry-after-ms": "1500" }, 1_500],
  [{ "retry-after": "20" }, 20_000],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
  [{ "retry-after": "Wed, 31 Dec 2025 23:59:00 GMT" }, 0], // passed already
  [{ "retry-after-ms": "1", "retry-after": "20" }, 1],
  [{ "x-ratelimit-reset-requests": "6m0s" }, 360_000],
  [{ "x-ratelimit-reset-tokens": "120ms" }, 120],
  [{ "x-ratelimit-reset-tokens": "1h2m3.5s" }, 3_723_500],
  [{ "x-ratelimit-reset": String(NOW + 5_000) }, 5_000], // milliseconds since 1970
  [{ "x-ratelimit-reset": String(NOW / 1_000 + 5) }, 5_000], // seconds since 1970
  [{ "x-ratelimit-reset-requests": "7" }, 7_000],
  [{ "anthropic-ratelimit-requests-reset": "2026-01-01T00:01:00Z" }, 60_000],
  [{}, undefined],
  [{ "retry-after": "soon" }, undefined],
])("the headers %j mean a wait of %j ms", (headers, expected) => {
  expect(wait(headers as Record<string, string>)).toBe(expected);
});

test("of several resets, that of what is exhausted counts", () => {
  const headers = {
    "anthropic-ratelimit-requests-remaining": "40",
    "anthropic-ratelimit-requests-reset": "2026-01-01T00:00:01Z",
    "anthropic-ratelimit-input-tokens-remaining": "0",
    "anthropic-ratelimit-input-tokens-reset": "2026-01-01T00:00:50Z",
  };
  expect(readRateLimits(new Headers(headers), NOW)).toEqual({ waitMs: 50_000, remaining: 40 });
});
