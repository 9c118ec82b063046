import { expect, test } from "vitest";
import { refuseWeakPassword } from "./password-rules.ts";

test.each([
  "1qaz2wsx3edc", // of the list, as it stands
  "Administrator", // of the list, in other letters
  "Password1234!", // a common one with digits and signs behind it
  "--iloveyou--",
  "qwertyqwerty", // twice a common one
  "aaaaaaaaaaaa",
  "121212121212",
  "counterpoint",
  "Counterpoint 2026",
  "ada.lovelace99", // the account's name
])("refuses %s", (password) => {
  expect(() => refuseWeakPassword(password, "Ada.Lovelace")).toThrow("too easy to guess");
});

test.each([
  "correct horse battery",
  "a counterpoint of seven voices",
  "zwölf boxkämpfer jagen",
  "ada.lovelace met babbage",
])("accepts %s, whatever it is composed of", (password) => {
  expect(() => refuseWeakPassword(password, "Ada.Lovelace")).not.toThrow();
});

test("a short name may be part of a password", () => {
  expect(() => refuseWeakPassword("adamant about it", "ada")).not.toThrow();
});
