import { expect, test } from "vitest";
import { isExternalId, requireExternalId } from "./external-id.ts";

const PARTICIPANT = "5f2b1c9e8d7a6b5c4d3e2f10";

test("an id of Prolific is 24 hexadecimal digits and nothing else", () => {
  expect(isExternalId("prolific", PARTICIPANT)).toBe(true);
  const wrong = [
    "",
    PARTICIPANT.slice(1),
    `${PARTICIPANT}0`,
    PARTICIPANT.toUpperCase(),
    `${PARTICIPANT}\n`,
    `${PARTICIPANT},9.99\n${PARTICIPANT}`,
    " ".repeat(24),
    "{{%PROLIFIC_PID%}}",
  ];
  for (const id of wrong) expect(isExternalId("prolific", id), JSON.stringify(id)).toBe(false);
});

test("an id of another marketplace cannot divide a line of CSV or begin a formula", () => {
  for (const id of ["A3VZ9X1", "worker_1.b-c", "7"]) expect(isExternalId("mturk", id)).toBe(true);
  const wrong = ["", "a,b", "a\nb", 'a"b', "=1+1", "-1", "+1", "@a", "\ta", "a b", "a".repeat(101), "ä"];
  for (const id of wrong) expect(isExternalId("mturk", id), JSON.stringify(id)).toBe(false);
});

test("a name that objects inherit is a marketplace like any other", () => {
  expect(isExternalId("constructor", "w1")).toBe(true);
});

test("a wrong id is refused with the parameter, the id and the shape that is expected", () => {
  expect(requireExternalId("prolific", { parameter: "PROLIFIC_PID", id: PARTICIPANT })).toBe(PARTICIPANT);
  expect(() => requireExternalId("prolific", { parameter: "PROLIFIC_PID", id: "a,1" })).toThrow(
    'PROLIFIC_PID is "a,1", but ids of prolific are 24 hexadecimal digits',
  );
});
