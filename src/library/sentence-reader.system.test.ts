import { afterAll, expect, test } from "vitest";
import { MAX_CHARACTERS } from "../campaigns/schemas/sentences.ts";
import { scatter } from "../core/testing/examples.ts";
import { SentenceReader } from "./sentence-reader.ts";

const reader = new SentenceReader(170_000); // the machine can be busy
afterAll(() => reader.close());

/** Sixty words, the most that are read, of which four in nine are misspelt: repairing them takes the reasoner a second. */
const HOSTILE = Array.from(
  { length: 60 },
  (_, i) => "thre is a bocks with a blck circl and".split(" ")[i % 9],
).join(" ");

test("a hostile sentence is read while other work goes on", async () => {
  expect(HOSTILE.length).toBeLessThanOrEqual(MAX_CHARACTERS);
  await reader.explain("There is a black box.", [scatter(1)]); // the thread has started
  let turns = 0;
  let isRead = false;
  const other = () => {
    turns += 1;
    if (!isRead) setImmediate(other);
  };
  setImmediate(other);
  const [explained] = await reader.explain(HOSTILE, [scatter(1)]);
  isRead = true;
  expect(explained).toMatchObject({ route: "majority" });
  expect(turns).toBeGreaterThan(100); // of the event loop; it is 1 when the sentence is read in it
});

test("a sentence that takes too long is given up, and the next one gets a thread of its own", async () => {
  const hasty = new SentenceReader(1);
  for (const sentence of [HOSTILE, "There is a box."]) {
    await expect(hasty.explain(sentence, [scatter(1)])).rejects.toMatchObject({
      code: "data/invalid",
      message: "The sentence takes the reasoner longer than 0.001 s", // a thread takes longer to start
    });
  }
  await hasty.close();
});
