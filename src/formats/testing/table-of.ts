import type { Example } from "../../core/index.ts";
import { type ExampleTable, ExampleTableBuilder } from "../example-table.ts";

/** The table of these examples, with everything that a table can hold. */
export function tableOf(examples: Iterable<Example>): ExampleTable {
  const builder = new ExampleTableBuilder({ verdicts: true, pictures: true, sentences: true });
  for (const example of examples) builder.add(example);
  return builder.table();
}
