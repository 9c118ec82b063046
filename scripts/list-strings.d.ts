export interface ShownString {
  readonly file: string;
  readonly line: number;
  /** The text with single spaces, and `{...}` for values and other elements. */
  readonly text: string;
}

export function listStrings(): ShownString[];
export function stringsOf(file: string, source: string): ShownString[];
