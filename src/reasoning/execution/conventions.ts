/** Reading of a number without "exactly" or "at least". */
type Bare = "exactly" | "at least";

/** Chosen readings of ambiguous words; the evaluator consults no other source. */
export interface Conventions {
  readonly bareItemsInBox: Bare;
  readonly bareItemsInPicture: Bare;
  readonly bareBoxes: Bare;
  readonly oneBox: Bare;
  readonly bareTowers: Bare;
  readonly oneTower: Bare;
  readonly theItems: "some" | "all";
  readonly theBoxes: "some" | "all";
  readonly presuppositionFailure: boolean;
  readonly onTop: "directly" | "anywhere";
  readonly wallGap: number;
  readonly cornerGap: number;
  readonly itemGap: number;
  readonly nearGap: number;
  readonly many: number;
}

/** A convention: where it applies, what was chosen, and the readings that were rejected. */
export interface Convention<Name extends keyof Conventions = keyof Conventions> {
  readonly phrase: string;
  readonly chosen: Conventions[Name];
  readonly rejected: readonly Conventions[Name][];
}

/** The table of conventions; `scripts/measure-conventions.js` measures each against what it rejects. */
export const CONVENTION_TABLE: { readonly [Name in keyof Conventions]: Convention<Name> } = {
  bareItemsInBox: { phrase: "a box with 2 items", chosen: "exactly", rejected: ["at least"] },
  bareItemsInPicture: { phrase: "there are 2 items", chosen: "exactly", rejected: ["at least"] },
  bareBoxes: { phrase: "there are 2 boxes with ...", chosen: "exactly", rejected: ["at least"] },
  oneBox: { phrase: "there is 1 box with ...", chosen: "at least", rejected: ["exactly"] },
  bareTowers: { phrase: "there are 2 towers with ...", chosen: "exactly", rejected: ["at least"] },
  oneTower: { phrase: "there is 1 tower with ...", chosen: "exactly", rejected: ["at least"] },
  theItems: { phrase: "the black item is ...", chosen: "some", rejected: ["all"] },
  theBoxes: { phrase: "the tower with 2 blocks has ...", chosen: "some", rejected: ["all"] },
  presuppositionFailure: {
    phrase: "the tower with 4 blocks, and there is none",
    chosen: false,
    rejected: [true],
  },
  onTop: { phrase: "a block on, above, over a block", chosen: "directly", rejected: ["anywhere"] },
  wallGap: { phrase: "touching the wall: gap in pixels", chosen: 0, rejected: [1, 2, 3] },
  cornerGap: { phrase: "touching a corner: gap in pixels", chosen: 1, rejected: [0, 2, 3] },
  itemGap: { phrase: "touching each other: gap in pixels", chosen: 1, rejected: [0, 3] },
  nearGap: { phrase: "nearly touching: gap in pixels", chosen: 5, rejected: [3, 10] },
  many: { phrase: "many items: how many at least", chosen: 4, rejected: [3, 5, 6] },
};

/** The chosen reading of every convention. */
export const CONVENTIONS = Object.fromEntries(
  Object.entries(CONVENTION_TABLE).map(([name, { chosen }]) => [name, chosen]),
) as unknown as Conventions; // the table has every name, with values of its type
