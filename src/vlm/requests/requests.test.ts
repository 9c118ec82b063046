import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import { Budget, costOf } from "./budget.ts";
import { type Failure, failureOfStatus, filteredReply, statusOfError } from "./failure.ts";
import { findPrice } from "./find-price.ts";
import { Limiter } from "./limiter.ts";
import { PATIENCE_MS, retryDelay } from "./retry.ts";

/** Said of a limit for a minute and of one for a day. */
const GEMINI_QUOTA = "You exceeded your current quota, please check your plan and billing details.";

test.each([
  [408, "", "server"],
  [429, "", "rate"],
  [429, '{"error": {"code": "insufficient_quota"}}', "stop"],
  [429, `{"error": {"message": "${GEMINI_QUOTA}", "details": [{"quotaId": "RequestsPerMinute"}]}}`, "rate"],
  [429, `{"error": {"message": "${GEMINI_QUOTA}", "details": [{"retryDelay": "22s"}]}}`, "rate"],
  [
    429,
    `{"error": {"message": "${GEMINI_QUOTA}", "details": [{"quotaId": "RequestsPerDay"}, {"retryDelay": "22s"}]}}`,
    "stop",
  ],
  [429, `{"error": {"message": "${GEMINI_QUOTA}"}}`, "stop"],
  [500, "", "server"],
  [503, "<html>", "server"],
  [529, '{"error": {"type": "overloaded_error"}}', "server"],
  [400, '{"error": {"message": "The model is overloaded"}}', "server"],
  [400, '{"error": {"message": "Your credit balance is too low"}}', "stop"],
  [400, '{"error": {"details": [{"reason": "API_KEY_INVALID"}]}}', "stop"],
  [400, '{"error": {"message": "The image is too large"}}', "request"],
  [413, "", "request"],
  [401, "", "stop"],
  [403, "", "stop"],
  [404, "", "stop"],
])("status %i with the body %j is a failure of kind %s", (status, body, kind) => {
  expect(failureOfStatus(status, body, undefined).kind).toBe(kind);
});

test("Gemini's delay in the body is taken where no header has one", () => {
  const body = '{"error": {"details": [{"retryDelay": "34s"}]}}';
  expect(failureOfStatus(429, body, undefined).waitMs).toBe(34_000);
  expect(failureOfStatus(429, body, 5).waitMs).toBe(5);
});

test("waits double up to a minute, follow the provider's time, and end after two hours", () => {
  const failure: Failure = { kind: "server", message: "", mayBeBilled: false };
  const delay = (attempts: number, more: Partial<Failure> = {}, elapsedMs = 0) =>
    retryDelay({ ...failure, ...more }, { attempts, malformed: attempts, elapsedMs }, new Random("1"));
  expect(delay(1)).toBeGreaterThanOrEqual(500);
  expect(delay(1)).toBeLessThanOrEqual(1_000);
  expect(delay(30)).toBeLessThanOrEqual(60_000);
  expect(delay(1, { kind: "rate", waitMs: 90_000 })).toBeGreaterThanOrEqual(90_000);
  expect(delay(3, {}, PATIENCE_MS)).toBeUndefined();
  expect(delay(1, { kind: "request" })).toBeUndefined();
  expect(delay(1, { kind: "stop" })).toBeUndefined();
  expect(delay(6, { kind: "malformed" })).toBeUndefined();
});

test("requests in flight grow by doubling, shrink at a 429, and stay below what remains", async () => {
  const clock = virtualClock();
  const limiter = new Limiter({ max: 16, clock });
  expect(limiter.limit).toBe(4);
  for (let i = 0; i < 4; i += 1) limiter.succeeded(undefined);
  expect(limiter.limit).toBe(8);
  for (let i = 0; i < 40; i += 1) limiter.succeeded(undefined);
  expect(limiter.limit).toBe(16);
  limiter.tooMany(10_000);
  limiter.tooMany(10_000); // of the same moment
  expect(limiter.limit).toBe(8);
  const before = clock.now();
  await limiter.waitForPause();
  expect(clock.now() - before).toBe(10_000);
  for (let i = 0; i < 9; i += 1) limiter.succeeded(undefined);
  expect(limiter.limit).toBe(9);
  limiter.succeeded(2);
  expect(limiter.limit).toBe(2);
});

test("[V4] reservations keep requests in flight within the budget together", async () => {
  const budget = new Budget(1, 0.2);
  expect(await budget.reserve(0.4)).toBe(true);
  expect(await budget.reserve(0.4)).toBe(true);
  const waiting = budget.reserve(0.4);
  budget.settle(0.4, 0.1);
  budget.settle(0.4, 0.1);
  expect(await waiting).toBe(true);
  budget.settle(0.4, 0.4);
  expect(await budget.reserve(0.4)).toBe(false); // 0.8 are spent
  expect(budget.spent).toBeCloseTo(0.8, 12);
});

test("costs follow from tokens and the prices for a million of them", () => {
  // 1,000 x 2.5 / 1,000,000 + 200 x 10 / 1,000,000 = 0.0025 + 0.002
  expect(costOf({ input: 1_000, output: 200 }, { input: 2.5, output: 10 })).toBeCloseTo(0.0045, 12);
});

test("prices of known models come from the list, without a network", async () => {
  // Published prices for a million tokens.
  expect(await findPrice("gpt-4o", "openai")).toEqual({
    input: expect.closeTo(2.5, 6),
    output: expect.closeTo(10, 6),
  });
  expect(await findPrice("no-such-model-at-all", "openai")).toBeUndefined();
});

test.each([
  [400, '{"error": {"code": "content_filter", "message": "Stopped"}}'],
  [400, '{"error": {"message": "Your request was rejected as a result of our safety system."}}'],
  [403, '{"error": {"message": "Output blocked by content filtering policy"}}'],
])("[V1] an error of a filter is a reply that was filtered: %i %s", (status, body) => {
  expect(filteredReply(status, body)).toMatchObject({ stop: "filter" });
});

test("errors of servers and of requests are not replies", () => {
  expect(filteredReply(500, "content_filter")).toBeUndefined();
  expect(filteredReply(400, "The image is too large")).toBeUndefined();
});

test.each([
  [{ error: { code: 429, message: "Rate limited upstream" } }, 429],
  [{ type: "error", error: { type: "overloaded_error" } }, 500],
  [{ error: "busy" }, 500],
  [{ error: null, output: [] }, undefined],
  [{ choices: [], error: { code: 500 } }, undefined],
  ["error", undefined],
])("the body %j with status 200 counts as status %s", (body, status) => {
  expect(statusOfError(body)).toBe(status);
});
