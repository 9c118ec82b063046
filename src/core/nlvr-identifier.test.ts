import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BOX_ORDERS,
  formatNlvrIdentifier,
  formatNlvrImageName,
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
