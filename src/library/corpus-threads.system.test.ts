import { afterAll, expect, test } from "vitest";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import { auditExamples } from "../corpus/index.ts";
import { CorpusThreads } from "./corpus-threads.ts";

const threads = new CorpusThreads((message) => expect.unreachable(message));
afterAll(() => threads.stop());

const pairs = Array.from({ length: 700 }, (_, i) =>
  pairExample(`dev-${i}-0-0`, i % 3 === 0, { answers: "a=T b=F", validation: "c=T", writer: `w${i % 5}` }),
);
const scenes = Array.from({ length: 20 }, (_, i) =>
  sceneExample(`${i}-0`, i % 2 === 0, { answers: "T T F" }),
);

test("a thread audits corpora one after another, as they would be audited here", async () => {
  const [ofPairs, ofScenes] = await Promise.all([threads.audit(pairs), threads.audit(scenes)]);
  expect(ofPairs).toEqual(auditExamples(pairs));
  expect(ofScenes).toEqual(auditExamples(scenes));
});

test("who waits for an audit when it is stopped is told, and nothing begins after that", async () => {
  const stopped = new CorpusThreads((message) => expect.unreachable(message));
  const waiting = [stopped.audit(pairs), stopped.audit(scenes)];
  const outcomes = Promise.allSettled(waiting);
  await stopped.stop();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
