import { defineCommand, JSON_FLAG } from "../command.ts";
import { flag } from "../flags.ts";
import { textTable } from "../text-table.ts";

/** `corpus formats`: the formats of corpus files that are recognised. */
export const corpusFormats = defineCommand({
  noun: "corpus",
  verb: "formats",
  summary: "List the formats of corpus files, with paper and licence",
  details:
    "Every other format is read with a mapping file (--format map.json), which names the field of each part of an example; see docs/formats.md.",
  arguments: "",
  options: {
    schema: flag("print the JSON Schema of mapping files, for editors"),
    json: JSON_FLAG,
  },
  examples: ["corpus formats", "corpus formats --json", "corpus formats --schema"],

  async run(_, { schema, json }, { print }) {
    const { describeFormats, FORMATS, mappingSchema } = await import("../../formats/index.ts");
    if (schema) print(JSON.stringify(await mappingSchema(), null, 2));
    else if (json) print(JSON.stringify(describeFormats()));
    else
      print(
        textTable(FORMATS, [
          { head: "name", cell: ({ name }) => name },
          { head: "recognised by", cell: ({ recognisedBy }) => recognisedBy },
          { head: "paper", cell: ({ card }) => card.paper },
          { head: "licence", cell: ({ card }) => card.licence },
        ]),
      );
    return 0;
  },
});
