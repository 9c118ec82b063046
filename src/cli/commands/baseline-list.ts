import { defineCommand, JSON_FLAG } from "../command.ts";
import { textTable } from "../text-table.ts";

/** `baseline list`: the baselines of the papers that can be trained (SPEC M1). */
export const baselineList = defineCommand({
  noun: "baseline",
  verb: "list",
  summary: "List the baselines with their published accuracies",
  arguments: "",
  options: { json: JSON_FLAG },
  examples: ["baseline list --json"],

  async run(_, { json }, { print }) {
    const { BASELINES } = await import("../../models/index.ts");
    const rows = BASELINES.map(({ name, summary, settings, published }) => ({
      name,
      summary,
      settings: settings ?? null,
      published: published ?? null,
    }));
    if (json) print(JSON.stringify({ baselines: rows }));
    else {
      const cell = (split: string) => (row: (typeof rows)[number]) =>
        row.published?.accuracies[split]?.mean.toFixed(2) ?? null;
      print(
        textTable(rows, [
          { head: "baseline", cell: ({ name }) => name },
          { head: "train %", cell: cell("train") },
          { head: "dev %", cell: cell("dev") },
          { head: "test %", cell: cell("test") },
          { head: "published in", cell: ({ published }) => published?.source ?? null },
          { head: "description", cell: ({ summary }) => summary },
        ]),
      );
    }
    return 0;
  },
});
