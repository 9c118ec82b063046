import { expect, test } from "vitest";
import { pairExample, sceneExample } from "../../core/testing/examples.ts";
import { ExampleTableBuilder } from "../../formats/index.ts";
import { countAgreements } from "./agreement.ts";

test("examples are counted by the whole percent of judgments that equal their label", () => {
  const builder = new ExampleTableBuilder({ verdicts: true });
  builder.add(sceneExample("1-0", true, { answers: "T T F" })); // 2 of 3
  builder.add(sceneExample("2-0", false, { answers: "F N F" })); // 2 of 3: nonsense agrees with no label
  builder.add(sceneExample("3-0", false, { answers: "T T" }));
  builder.add(sceneExample("4-0", true, { answers: "T" })); // one judgment has nothing to agree with
  builder.add(pairExample("dev-5-0-0", true, { validation: "8=T", answers: "9=T" }));
  expect(countAgreements(builder.table())).toEqual([
    { percent: 0, examples: 1 },
    { percent: 67, examples: 2 },
    { percent: 100, examples: 1 },
  ]);
});
