import { CounterpointError } from "../core/index.ts";
import type { CorpusFormat } from "./corpus-format.ts";
import { FORMATS } from "./formats.ts";

/** A format: its name, the path of a mapping file, or the format itself. */
export type FormatChoice = string | CorpusFormat;

/** The chosen format; undefined where it is to be recognised from the records. */
export async function openFormat(choice: FormatChoice | undefined): Promise<CorpusFormat | undefined> {
  if (choice === undefined || typeof choice === "object") return choice;
  const known = FORMATS.find(({ name }) => name === choice);
  if (known !== undefined) return known;
  if (choice.endsWith(".json")) {
    const { readMapping } = await import("./mapping.ts"); // loads zod
    const { mappedFormat } = await import("./mapped-format.ts");
    return mappedFormat(await readMapping(choice));
  }
  throw new CounterpointError("usage", `There is no format "${choice}"`, {
    at: ["format"],
    hint: `Use one of ${FORMATS.map(({ name }) => name).join(", ")}, or the path of a mapping file (.json)`,
  });
}

/** The JSON Schema of mapping files, for editors. */
export async function mappingSchema(): Promise<object> {
  const [{ z }, { Mapping }] = await Promise.all([import("zod"), import("./mapping.ts")]);
  return z.toJSONSchema(Mapping);
}
