import fc from "fast-check";

/** Any number an identifier may hold: at most nine digits, small ones often. */
export const number = fc.oneof(fc.nat(9), fc.nat(999_999_999));

/** Any name of a split. */
export const split = fc.oneof(
  fc.constantFrom("train", "dev", "test", "test1", "test2"),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]*$/),
);
