/** The page of every public name. */
export function libraryReference(): string;

/** The public names of every entry point of the package. */
export function publicNames(): readonly {
  readonly entry: string;
  readonly names: readonly {
    readonly name: string;
    readonly isType: boolean;
    /** The doc comment; empty when there is none. */
    readonly comment: string;
    /** The program of its `@example`. */
    readonly example: string | undefined;
  }[];
}[];
