import {
  type ExampleTable,
  ExampleTableBuilder,
  type OfficialSplitId,
  readValidCorpus,
  SplitRecogniser,
} from "../formats/index.ts";

/** The examples of gold files, and the official split that they are. */
export interface GoldExamples {
  readonly table: ExampleTable;
  readonly official: OfficialSplitId | null;
}

/** Reads gold files with their pictures; fails with all findings if there are any. */
export async function readGold(
  paths: readonly string[],
  options: Parameters<typeof readValidCorpus>[1],
): Promise<GoldExamples> {
  const [builder, recogniser] = [new ExampleTableBuilder({ pictures: true }), new SplitRecogniser()];
  await readValidCorpus(paths, options, (example) => {
    builder.add(example);
    recogniser.add(example);
  });
  return { table: builder.table(), official: recogniser.result() };
}
