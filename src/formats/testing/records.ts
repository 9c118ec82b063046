import fc from "fast-check";
import { scene } from "../../core/testing/scenes.ts";
import type { RawRecord } from "../record.ts";

/** A sound record of NLVR, with changes. */
export function nlvrRecord(changes: RawRecord = {}): RawRecord {
  return {
    sentence: "There is a blue circle.",
    label: "true",
    identifier: "12-3",
    directory: "4",
    evals: { r0: "true" },
    structured_rep: [[item()], [item({ x_loc: 70 })], [item(), item({ x_loc: 50 })]],
    ...changes,
  };
}

/** A sound item of NLVR's `structured_rep`, with changes. */
export function item(changes: RawRecord = {}): RawRecord {
  return { x_loc: 0, y_loc: 70, type: "circle", color: "#0099ff", size: 30, ...changes };
}

/** A sound record of NLVR2, with changes. */
export function nlvr2Record(changes: RawRecord = {}): RawRecord {
  return {
    identifier: "dev-12-3-0",
    sentence: "Both boats are moored.",
    label: "True",
    left_url: "https://example.org/a.jpg",
    right_url: "https://example.org/b.jpg",
    synset: "boat",
    query: "two boats3",
    writer: "7",
    validation: { "8": "True" },
    extra_validations: { "9": "True", "10": "False" },
    ...changes,
  };
}

export function without(record: RawRecord, field: string): RawRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

/** Text of every kind: of any script, of arbitrary UTF-16 units (so with lone surrogates), and known troublemakers. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    "",
    "\u00a0",
    "a/b\\/c",
    "\ud800",
    "\udc00x",
    "\u2028",
    "\ufeff",
    "\u0000",
    "__proto__",
    "null",
  ),
);

/** Any value of JSON, with any member names. -0 is left out: JSON.stringify writes it as 0. */
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, ""),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
    text,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(text, tie("value")), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** Fields that no corpus knows. */
const unknownFields = fc
  .array(fc.tuple(fc.oneof(text, fc.constantFrom("__proto__", "other_fields", "constructor", "0")), json), {
    maxLength: 3,
  })
  .map((entries) => Object.fromEntries(entries.filter(([name]) => !KNOWN.has(name))));

const KNOWN = new Set([...Object.keys(nlvrRecord()), ...Object.keys(nlvr2Record())]);

function answers(...verdicts: string[]) {
  const worker = fc.oneof(fc.nat(300).map(String), text);
  return fc
    .array(fc.tuple(worker, fc.constantFrom(...verdicts)), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));
}

function merge(known: object, unknown: object): RawRecord {
  return Object.fromEntries([...Object.entries(known), ...Object.entries(unknown)]);
}

const COLOURS = { black: "Black", blue: "#0099ff", yellow: "Yellow" };

const anyNlvrRecord: fc.Arbitrary<RawRecord> = fc
  .tuple(
    fc.record(
      {
        identifier: fc.tuple(fc.nat(4000), fc.nat(3)).map((parts) => parts.join("-")),
        sentence: text,
        label: fc.constantFrom("true", "false"),
        directory: text,
        evals: answers("true", "false", "nonsense"),
        structured_rep: scene.map((boxes) =>
          boxes.map((box) =>
            box.map(({ x, y, shape, colour, size }) => ({
              y_loc: y,
              size,
              type: shape,
              x_loc: x,
              color: COLOURS[colour],
            })),
          ),
        ),
      },
      { requiredKeys: ["identifier", "sentence", "label", "evals", "structured_rep"] },
    ),
    unknownFields,
  )
  .map(([known, unknown]) => merge(known, unknown));

const anyNlvr2Record: fc.Arbitrary<RawRecord> = fc
  .tuple(
    fc.record(
      {
        identifier: fc
          .tuple(fc.constantFrom("train", "dev", "test1"), fc.nat(1000), fc.nat(3), fc.nat(1))
          .map((parts) => parts.join("-")),
        sentence: text,
        label: fc.constantFrom("True", "False"),
        left_url: text,
        right_url: text,
        synset: text,
        query: text,
        writer: text,
        directory: fc.nat(99),
        validation: answers("True", "False").filter((given) => Object.keys(given).length < 2),
        extra_validations: answers("True", "False"),
      },
      { requiredKeys: ["identifier", "sentence", "label", "left_url", "right_url"] },
    ),
    unknownFields,
  )
  .map(([known, unknown]) => merge(known, unknown));

/** Sound records of each corpus with identifiers of their own, some of them with unknown fields. */
export const soundRecords = {
  nlvr: fc.uniqueArray(anyNlvrRecord, {
    selector: ({ identifier }) => identifier,
    minLength: 1,
    maxLength: 8,
  }),
  nlvr2: fc.uniqueArray(anyNlvr2Record, {
    selector: ({ identifier }) => identifier,
    minLength: 1,
    maxLength: 8,
  }),
};
