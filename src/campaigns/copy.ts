/** Mutable form of a readonly type, because replies are mutable types and rows are not. */
export type Mutable<T> = T extends string
  ? T
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** A copy with the mutable type of a reply. */
export function copy<T>(value: T): Mutable<T> {
  return structuredClone(value) as Mutable<T>;
}
