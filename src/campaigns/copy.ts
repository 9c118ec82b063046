/** Replies are mutable types, rows are not. */
export type Mutable<T> = T extends string
  ? T
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** A copy that a reply may hold. */
export function copy<T>(value: T): Mutable<T> {
  return structuredClone(value) as Mutable<T>;
}
