/** One thing wrong with a file: what, where, and in words a person can act on. */
export interface Finding {
  /** A stable kind, such as "identifier/duplicate"; scripts match on it. */
  readonly code: string;
  readonly file: string;
  /** Counted from 1; 0 when the finding is about the file as a whole. */
  readonly line: number;
  /** The field of the record, when there is one: "label", "structured_rep[0][2].size". */
  readonly field?: string;
  readonly message: string;
}

/** How many findings are kept in full; more are only counted, so a hostile file cannot fill the memory. */
const KEPT = 10_000;

/**
 * Counts all findings and keeps the first ten thousand that are met. What is wrong with a file as a whole is always kept:
 * there is little of it, and it often explains the rest.
 */
export class Findings {
  readonly #ofFiles: Finding[] = [];
  readonly #kept: Finding[] = [];
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(finding: Finding): void {
    this.#total += 1;
    this.#counts.set(finding.code, (this.#counts.get(finding.code) ?? 0) + 1);
    if (finding.code.startsWith("file/")) this.#ofFiles.push(finding);
    else if (this.#kept.length < KEPT) this.#kept.push(finding);
  }

  get total(): number {
    return this.#total;
  }

  /** The first findings, in full: those of whole files, then file by file and line by line, then what has no line, such as what is missing. */
  get kept(): readonly Finding[] {
    const files = [...new Set(this.#kept.map(({ file }) => file))];
    const places = new Map(files.map((file, place) => [file, place]));
    const lineOf = ({ line }: Finding) => line || Number.MAX_SAFE_INTEGER;
    const byPlace = (a: Finding, b: Finding) =>
      places.get(a.file)! - places.get(b.file)! || lineOf(a) - lineOf(b);
    return [...this.#ofFiles, ...this.#kept.toSorted(byPlace)];
  }

  /** How often each code was met, including findings that are not kept. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
