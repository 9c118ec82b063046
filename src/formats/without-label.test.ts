import { expect, test } from "vitest";
import { item, nlvr2Record, nlvrRecord } from "./testing/records.ts";
import { withoutLabel } from "./without-label.ts";

test("[E4] of an NLVR2 record remain its name, sentence, pictures and synset", () => {
  expect(withoutLabel(nlvr2Record({ note: "true" }))).toEqual({
    identifier: "dev-12-3-0",
    sentence: "Both boats are moored.",
    left_url: "https://example.org/a.jpg",
    right_url: "https://example.org/b.jpg",
    synset: "boat",
  });
});

test("[E4] of an NLVR record remain its name, sentence and scene, whose items keep no other field", () => {
  const structured_rep = [[item({ label: "true" })], [], [item({ x_loc: 40 })]];
  expect(withoutLabel(nlvrRecord({ structured_rep, synset: { label: "true" } }))).toEqual({
    identifier: "12-3",
    sentence: "There is a blue circle.",
    structured_rep: [[item()], [], [item({ x_loc: 40 })]],
  });
});

test("[E4] the order of fields is ours", () => {
  const { identifier, sentence, ...others } = nlvr2Record();
  expect(Object.keys(withoutLabel({ ...others, sentence, identifier }))).toEqual(
    Object.keys(withoutLabel(nlvr2Record())),
  );
});
