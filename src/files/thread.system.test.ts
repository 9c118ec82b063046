import { expect, onTestFinished, test } from "vitest";
import { CounterpointError } from "../core/index.ts";
import { threadScript } from "./testing/thread-script.ts";
import { Thread, ThreadLimitError, type ThreadLimits } from "./thread.ts";

interface Functions {
  add(a: number, b: number): number;
  later(ms: number): Promise<string>;
  count(to: number, onNumber: (n: number) => void): string;
  fail(kind: "foreseen" | "system" | "bug" | "unclonable" | "end"): void;
  loop(): void;
  fill(): void;
}

const SCRIPT = threadScript(`
  add: (a, b) => a + b,
  later: (ms) => new Promise((resolve) => setTimeout(resolve, ms, "after " + ms)),
  count: (to, onNumber) => { for (let n = 1; n <= to; n += 1) onNumber(n); return "done"; },
  fail(kind) {
    const details = { at: ["dev.json", 4], hint: "Name another", findings: [{ code: "a/b", file: "dev.json", line: 4, message: "m" }], findingCount: 9 };
    if (kind === "foreseen") throw new CounterpointError("data/invalid", "No label", details);
    if (kind === "system") throw Object.assign(new Error("No space"), { code: "ENOSPC", syscall: "write", path: "a.png" });
    if (kind === "bug") throw new TypeError("a bug");
    if (kind === "unclonable") return () => {};
    if (kind === "end") process.exit();
  },
  loop() { for (;;); },
  fill() { for (const all = [];;) all.push(new Array(1000).fill(all.length)); },
`);

function open(limits?: ThreadLimits): Thread<Functions> {
  const thread = new Thread<Functions>(SCRIPT, limits);
  onTestFinished(() => thread.close());
  return thread;
}

test("calls return their results, whichever ends first", async () => {
  const { call } = open();
  const ended: string[] = [];
  const slow = call.later(50).then((result) => ended.push(result));
  const quick = call.add(1, 2).then((result) => ended.push(String(result)));
  await Promise.all([slow, quick]);
  expect(ended).toEqual(["3", "after 50"]);
});

test("a callback is called in the caller's thread, in order and before the result", async () => {
  const numbers: number[] = [];
  expect(await open().call.count(3, (n) => numbers.push(n))).toBe("done");
  expect(numbers).toEqual([1, 2, 3]);
});

test("a foreseen failure arrives with its code, place, hint and findings, and the thread goes on", async () => {
  const { call } = open();
  const error = await call.fail("foreseen").catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CounterpointError);
  expect(error).toMatchObject({ code: "data/invalid", message: "No label", at: ["dev.json", 4] });
  expect(error).toMatchObject({ hint: "Name another", findings: [{ line: 4 }], findingCount: 9 });
  expect(await call.add(1, 1)).toBe(2);
});

test("other errors keep their message, stack and what the system says", async () => {
  const { call } = open();
  const full = { message: "No space", code: "ENOSPC", syscall: "write", path: "a.png" };
  await expect(call.fail("system")).rejects.toMatchObject(full);
  await expect(call.fail("bug")).rejects.toMatchObject({ message: "a bug", stack: /TypeError.*\n.*at fail/ });
  await expect(call.fail("unclonable")).rejects.toThrow("could not be cloned");
});

test("a thread that ends rejects all open calls, and the next call starts it again", async () => {
  const { call } = open();
  const outcomes = await Promise.allSettled([call.later(60_000), call.fail("end")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await call.add(2, 2)).toBe(4);
});

test("a thread that exceeds its limit of time or memory is ended, and the next call starts it again", async () => {
  const { call } = open({ secondsWithoutProgress: 1, mebibytes: 32 });
  const late = new ThreadLimitError("no progress in 1 seconds");
  await expect(call.loop()).rejects.toThrow(late);
  await expect(call.fill()).rejects.toThrow(ThreadLimitError);
  expect(await call.add(2, 2)).toBe(4);
});

test("a closed thread rejects open and later calls, and leaves no handle behind", async () => {
  const before = process.getActiveResourcesInfo();
  const thread = new Thread<Functions>(SCRIPT);
  const open = thread.call.later(60_000);
  const rejected = expect(open).rejects.toThrow("The thread was closed");
  await thread.close();
  await rejected;
  await expect(thread.call.add(1, 1)).rejects.toThrow("The thread was closed");
  await thread.close();
  expect(process.getActiveResourcesInfo()).toEqual(before);
});
