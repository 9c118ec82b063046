import { expect, test } from "vitest";
import { officialFile } from "../../../core/testing/official-data.ts";
import { type CorpusExample, readValidCorpus } from "../../../formats/index.ts";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import { labelByVotes, passesExtraValidation } from "./decide-by-judgments.ts";

const isAbsent = officialFile("") === undefined;
const scenes = readSettings(SCENES_SETTINGS);
const photos = readSettings(PHOTOS_SETTINGS);

test.skipIf(isAbsent).each([
  { name: "nlvr/dev.json", examples: 989 },
  { name: "nlvr/test.json", examples: 990 },
])(
  "[C3] keeps every example of $name, with its label (needs COUNTERPOINT_DATA)",
  async ({ name, examples }) => {
    let kept = 0;
    await visit(name, ({ label, judgments }) => {
      const labelling = labelByVotes(
        judgments.map(({ verdict }) => verdict),
        scenes,
      );
      if (labelling.kind === "label" && labelling.label === label) kept += 1;
    });
    expect(kept).toBe(examples);
  },
);

/**
 * The exception: all four extra judgments of dev-88-1-0 say the opposite of its label. The rule as printed
 * removes it, so the authors kept it by mistake; we do not bend the rule to it.
 */
test.skipIf(isAbsent).each([
  { name: "nlvr2/dev.json", examples: 6_982, exceptions: ["dev-88-1-0"] },
  { name: "nlvr2/test1.json", examples: 6_967, exceptions: [] },
])("[D2] keeps every example of $name but $exceptions (needs COUNTERPOINT_DATA)", async (file) => {
  const removed: string[] = [];
  let all = 0;
  await visit(file.name, ({ id, label, judgments }) => {
    all += 1;
    if (
      !passesExtraValidation(
        label,
        judgments.map(({ verdict }) => verdict),
        photos,
      )
    )
      removed.push(id);
  });
  expect(all).toBe(file.examples);
  expect(removed).toEqual(file.exceptions);
});

async function visit(name: string, each: (example: CorpusExample) => void): Promise<void> {
  await readValidCorpus([officialFile(name)!], {}, each);
}
