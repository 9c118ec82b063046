/** A value whose parts at every depth are read-only: the type of a schema's values inside the program. */
export type DeepReadonly<Content> = unknown extends Content
  ? unknown
  : { readonly [Name in keyof Content]: DeepReadonly<Content[Name]> };
