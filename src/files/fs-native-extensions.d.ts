/** The package has no types of its own; this is the part that we use. */
declare module "fs-native-extensions" {
  /** Locks a whole open file for writing; false when another open file has it locked. */
  export function tryLock(fd: number): boolean;
}
