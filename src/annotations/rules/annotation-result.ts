import {
  type AnnotatedSentence,
  GUIDELINES,
  type Guideline,
  PAIR_REASONING,
  type PairReasoning,
  PHENOMENA,
  type Phenomenon,
  type Tags,
} from "../../core/index.ts";
import { PUBLISHED_PAIR_REASONING, PUBLISHED_PHENOMENA, type PublishedTable } from "../../corpus/index.ts";
import { isFormatOfPairs, type OfficialSplitId } from "../../formats/index.ts";
import { krippendorffAlpha } from "../../statistics/index.ts";
import type { Category, CategoryTable, TagAgreement } from "../schemas/annotations.ts";
import { CATEGORIES, hasTie, latestTags, majorityVote, type Votes, votesOn } from "./votes.ts";

/** A sentence that annotators tagged differently. */
export interface Difference {
  readonly sentence: string;
  readonly categories: readonly (Votes & { readonly category: Category })[];
  /** True when any of the categories has a tie. */
  readonly open: boolean;
}

/** Results of an annotation. */
export interface AnnotationResult {
  readonly phenomena: CategoryTable<Phenomenon>;
  /** Null when sentences are not about pairs of photographs. */
  readonly pairReasoning: CategoryTable<PairReasoning> | null;
  /** Guidelines that sentences break (AP Table 8); null as above. */
  readonly guidelines: CategoryTable<Guideline> | null;
  readonly differences: readonly Difference[];
}

/** The split whose sentences the papers' annotators tagged; nothing says of which splits NLVR's were. */
const PUBLISHED_SPLIT: OfficialSplitId = "nlvr2-dev";

/**
 * The tables, agreement and differences of raw tags, oldest first (SPEC A5).
 *
 * @param official The official split that the sentences were drawn from, if any.
 */
export function annotationResult(
  tags: readonly Tags[],
  corpus: string,
  official: OfficialSplitId | null,
): AnnotationResult {
  const latest = latestTags(tags);
  const isOfPairs = isFormatOfPairs(corpus);
  const [phenomena, pairReasoning] =
    official === PUBLISHED_SPLIT ? [PUBLISHED_PHENOMENA.nlvr2, PUBLISHED_PAIR_REASONING] : [];
  return {
    phenomena: categoryTable(PHENOMENA, latest, phenomena),
    pairReasoning: isOfPairs ? categoryTable(PAIR_REASONING, latest, pairReasoning) : null,
    guidelines: isOfPairs ? categoryTable(GUIDELINES, latest, undefined) : null, // AP B prints 13 % for all together
    differences: Array.from(latest, ([sentence, given]) => differenceOf(sentence, given)).filter(
      ({ categories }) => categories.length > 0,
    ),
  };
}

/**
 * The annotated sentences with the phenomena of the majority, in the released format; sentences with a tie are
 * excluded.
 */
export function decidedSentences(tags: readonly Tags[]): readonly AnnotatedSentence[] {
  return Array.from(latestTags(tags))
    .filter(([, given]) => !hasTie(given, PHENOMENA))
    .map(([sentence, given]) => ({
      sentence,
      phenomena: PHENOMENA.filter((category) => majorityVote(votesOn(category, given)) === "yes"),
    }));
}

type LatestTags = ReturnType<typeof latestTags>;

function categoryTable<Name extends Category>(
  categories: readonly Name[],
  latest: LatestTags,
  published: PublishedTable<Name> | undefined,
): CategoryTable<Name> {
  const votes = categories.map((category) =>
    Array.from(latest.values(), (given) => votesOn(category, given)).filter(({ of }) => of > 0),
  );
  const sentences = votes[0]?.length ?? 0; // annotators are asked about all categories of a table
  return {
    sentences,
    openSentences: Array.from(latest.values()).filter((given) => hasTie(given, categories)).length,
    withAny: Array.from(latest.values()).filter(
      (given) =>
        !hasTie(given, categories) &&
        categories.some((category) => majorityVote(votesOn(category, given)) === "yes"),
    ).length,
    rows: categories.map((category, i) => {
      const decided = votes[i]!.map(majorityVote);
      const count = decided.filter((each) => each === "yes").length;
      const open = decided.filter((each) => each === "open").length;
      const settled = sentences - open;
      return {
        category,
        count,
        settled,
        percent: settled === 0 ? null : (100 * count) / settled,
        open,
        published: published?.percents[category] ?? null,
        ...agreementOf(votes[i]!),
      };
    }),
    overall: agreementOf(votes.flat()),
    source: published?.source ?? null,
  };
}

function agreementOf(votes: readonly Votes[]): TagAgreement {
  let [yes, no, agreeing, pairs, agreeingShare] = [0, 0, 0, 0, 0];
  for (const { yes: given, of } of votes) {
    if (of < 2) continue; // one annotator alone cannot agree or disagree
    const alike = given * (given - 1) + (of - given) * (of - given - 1);
    yes += given;
    no += of - given;
    agreeing += alike / 2;
    pairs += (of * (of - 1)) / 2;
    agreeingShare += alike / (of - 1);
  }
  const alpha = krippendorffAlpha([yes, no], agreeingShare) ?? null;
  const reason = alpha !== null ? null : pairs === 0 ? "nothing-pairable" : "no-variation";
  return { alpha, reason, agreeing, pairs, answers: yes + no };
}

function differenceOf(sentence: string, tags: readonly Tags[]): Difference {
  const categories = CATEGORIES.map((category) => ({ category, ...votesOn(category, tags) })).filter(
    ({ yes, of }) => yes > 0 && yes < of,
  );
  return { sentence, categories, open: hasTie(tags) };
}
