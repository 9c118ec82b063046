import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();

/** Boxes with so many blue blocks on top of each other. */
const towers = (...heights: number[]) =>
  heights.map((height) =>
    Array.from({ length: height }, (_, i) => ({
      x_loc: 40,
      y_loc: 80 - 21 * i,
      type: "square",
      color: "#0099ff",
      size: 20,
    })),
  );

const record = (position: number, label: boolean, ...heights: number[]) => ({
  identifier: `5-${position}`,
  sentence: "There is a tower with exactly three blocks.",
  label: String(label),
  evals: { r0: String(label), r1: String(label), r2: String(!label) },
  structured_rep: towers(...heights),
});

test("corpus check --reasoner names the label that contradicts its sentence, with the reading and the reason", async () => {
  const path = folder.write(
    "dev.json",
    toLines([
      record(0, true, 3, 1, 1),
      record(1, true, 1, 3, 2),
      record(2, false, 1, 1, 2),
      record(3, false, 2, 3, 4),
    ]),
  );
  expect((await runInProcess("corpus", "check", path)).exitCode).toBe(0);
  const { exitCode, stdout } = await runInProcess("corpus", "check", path, "--reasoner");
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /dev\.json:4 .*labelled false for 5-3, but the reasoner disagrees: .* is true \(confidence 9\d %\).*label\/doubtful/,
  );
  expect(stdout).toMatch(/2-1 +4 +1 +4 +3/);
  const { labels } = await jsonOf<{ labels: object }>("corpus", "check", path, "--reasoner");
  expect(labels).toMatchObject({
    doubtful: [
      {
        id: "5-3",
        label: false,
        route: "grammar",
        reading: "count(some, with(tower, count(exactly(3), item)))",
        trace: [{ depth: 0, value: "true", speaksOf: "box 2" }, { depth: 1 }],
      },
    ],
    votes: [{ votes: "2-1", examples: 4, doubtful: 1, dissents: 4, contradicted: 3 }],
  });
});
