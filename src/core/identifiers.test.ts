import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BOX_ORDERS,
  formatNlvr2Identifier,
  formatNlvr2ImageName,
  formatNlvrIdentifier,
  formatNlvrImageName,
  parseNlvr2Identifier,
  parseNlvr2ImageName,
  parseNlvrIdentifier,
  parseNlvrImageName,
} from "./identifiers.ts";
import { number, split } from "./testing/identifier-parts.ts";

test("[C4] an identifier n-m is presentation and position", () => {
  expect(parseNlvrIdentifier("1572-0")).toEqual({ presentation: 1572, position: 0 });
});

test("[C4] every identifier of NLVR is written and read back", () => {
  fc.assert(
    fc.property(fc.record({ presentation: number, position: number }), (identifier) => {
      expect(parseNlvrIdentifier(formatNlvrIdentifier(identifier))).toEqual(identifier);
    }),
  );
});

test("whatever text is taken for an identifier of NLVR is the one text of its parts", () => {
  const almost = fc.stringMatching(/^[0-9 +.-]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const identifier = parseNlvrIdentifier(text);
      if (identifier) expect(formatNlvrIdentifier(identifier)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["", "no parts"],
  ["12", "one part"],
  ["12-", "a missing position"],
  ["-3", "a missing presentation"],
  ["12-3-0", "a third part"],
  ["012-3", "a leading zero"],
  ["12-03", "a leading zero"],
  [" 12-3", "a space"],
  ["12-3 ", "a space"],
  ["12-3\n", "a line end"],
  ["12 - 3", "spaces"],
  ["1e2-3", "an exponent"],
  ["+12-3", "a sign"],
  ["12--3", "a negative position"],
  ["1.0-3", "a fraction"],
  ["١٢-3", "digits of another script"],
  ["1234567890-3", "ten digits"],
  ["dev-12-3", "a split"],
])("%j is not an identifier of NLVR: %s", (text) => {
  expect(parseNlvrIdentifier(text)).toBeUndefined();
});

test("[C4] an image name is split, presentation, position and box order, with or without its ending", () => {
  const parts = { split: "dev", presentation: 1572, position: 0, order: 3 };
  expect(parseNlvrImageName("dev-1572-0-3.png")).toEqual(parts);
  expect(parseNlvrImageName("dev-1572-0-3")).toEqual(parts);
});

test("[C4] every image name of NLVR is written and read back", () => {
  const order = fc.nat(BOX_ORDERS - 1);
  fc.assert(
    fc.property(fc.record({ split, presentation: number, position: number, order }), (name) => {
      expect(parseNlvrImageName(formatNlvrImageName(name))).toEqual(name);
    }),
  );
});

test("[S6] there are six box orders, 0 to 5", () => {
  const orders = ["0", "1", "2", "3", "4", "5", "6", "7", "10", "00"].filter((k) =>
    parseNlvrImageName(`dev-1-0-${k}.png`),
  );
  expect(orders).toEqual(["0", "1", "2", "3", "4", "5"]);
});

test.each([
  ["1572-0-3.png", "no split"],
  ["dev-1572-0.png", "no box order"],
  ["dev-1572-3.png", "no position"],
  ["dev.png", "no numbers"],
  ["-1572-0-3.png", "an empty split"],
  ["2dev-1572-0-3.png", "a split that begins with a digit"],
  ["de v-1572-0-3.png", "a split with a space"],
  ["dev-01572-0-3.png", "a leading zero"],
  ["dev-1572-0-3.jpg", "another ending"],
  ["dev-1572-0-3.png.png", "two endings"],
  ["dev-1572-0-3.PNG", "an ending in capitals"],
  ["images/dev-1572-0-3.png", "a folder"],
])("%j is not an image name of NLVR: %s", (text) => {
  expect(parseNlvrImageName(text)).toBeUndefined();
});

test("[D3] an identifier is split, set, pair and sentence", () => {
  expect(parseNlvr2Identifier("dev-850-0-1")).toEqual({ split: "dev", set: 850, pair: 0, sentence: 1 });
});

test("[D3] every identifier of NLVR2 is written and read back", () => {
  fc.assert(
    fc.property(fc.record({ split, set: number, pair: number, sentence: number }), (identifier) => {
      expect(parseNlvr2Identifier(formatNlvr2Identifier(identifier))).toEqual(identifier);
    }),
  );
});

test("whatever text is taken for an identifier of NLVR2 is the one text of its parts", () => {
  const almost = fc.stringMatching(/^[dev1]{1,5}-[0-9 -]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const identifier = parseNlvr2Identifier(text);
      if (identifier) expect(formatNlvr2Identifier(identifier)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["", "no parts"],
  ["dev", "one part"],
  ["dev-850", "two parts"],
  ["dev-850-0", "three parts"],
  ["dev-850-0-1-0", "five parts"],
  ["dev-850-0-", "an empty part"],
  ["dev--850-0-1", "a negative set"],
  ["-850-0-1", "an empty split"],
  ["850-0-1-0", "a split that is a number"],
  ["test-1-850-0-1", "a hyphen in the split"],
  ["dev-0850-0-1", "a leading zero"],
  ["dev-850-00-1", "a leading zero"],
  ["dev-850-0-01", "a leading zero"],
  [" dev-850-0-1", "a space in front"],
  ["dev-850-0-1 ", "a space behind"],
  ["dev-850-0-1\r", "a line end"],
  ["dev-8 50-0-1", "a space in a number"],
  ["dev-1234567890-0-1", "ten digits"],
  ["dev-850-0-1.png", "an ending"],
  ["dév-850-0-1", "a letter beyond a to z"],
])("%j is not an identifier of NLVR2: %s", (text) => {
  expect(parseNlvr2Identifier(text)).toBeUndefined();
});

test("a refused split is refused again, and does not spoil the next identifier", () => {
  expect(parseNlvr2Identifier("d v-1-0-0")).toBeUndefined();
  expect(parseNlvr2Identifier("d v-1-0-0")).toBeUndefined();
  expect(parseNlvr2Identifier("dev-1-0-0")?.split).toBe("dev");
  expect(parseNlvr2Identifier("train-1-0-0")?.split).toBe("train");
});

test("[D3] img0 is the left image of a pair, img1 the right one", () => {
  expect(parseNlvr2ImageName("dev-850-0-img0.png")).toEqual({ split: "dev", set: 850, pair: 0, image: 0 });
  expect(parseNlvr2ImageName("dev-850-0-img1.png")?.image).toBe(1);
});

test("[D3] every image name of NLVR2 is written and read back", () => {
  const image = fc.constantFrom(0 as const, 1 as const);
  fc.assert(
    fc.property(fc.record({ split, set: number, pair: number, image }), (name) => {
      expect(parseNlvr2ImageName(formatNlvr2ImageName(name))).toEqual(name);
    }),
  );
});

test.each([
  ["dev-850-0-img2.png", "a third image"],
  ["dev-850-0-img0", "no ending"],
  ["dev-850-0-img0.jpg", "another ending"],
  ["dev-850-0-0-img0.png", "a sentence number"],
  ["dev-850-img0.png", "no pair"],
  ["dev-0850-0-img0.png", "a leading zero"],
  ["dev-850-0-img0.png\n", "a line end"],
  ["dev-850-0-img01.png", "a two-digit image"],
])("%j is not an image name of NLVR2: %s", (text) => {
  expect(parseNlvr2ImageName(text)).toBeUndefined();
});
