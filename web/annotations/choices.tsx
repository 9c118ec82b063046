import {
  GUIDELINE_TITLES,
  type Guideline,
  type PairReasoning,
  type Phenomenon,
} from "../../src/core/index.ts";
import { toggled, useKeys } from "../components/interaction.ts";

/** The chosen categories. An empty list means none of them; null means that nothing is chosen yet. */
export type Chosen<Category extends string> = readonly Category[] | null;

/** Check boxes for categories, each with its key, its meaning and an example. */
export function Choices<Category extends string>({
  title,
  categories,
  help,
  none,
  chosen,
  choose,
}: {
  readonly title: string;
  readonly categories: readonly Category[];
  readonly help: Readonly<Record<Category, CategoryHelp>>;
  readonly none: { readonly key: string; readonly text: string };
  readonly chosen: Chosen<Category>;
  readonly choose: (chosen: Chosen<Category>) => void;
}) {
  const toggle = (category: Category) => {
    const next = toggled(chosen ?? [], category);
    choose(next.length === 0 ? null : categories.filter((each) => next.includes(each)));
  };
  const isNone = chosen?.length === 0;
  const toggleNone = () => choose(isNone ? null : []);
  useKeys({
    ...Object.fromEntries(categories.map((category) => [help[category].key, () => toggle(category)])),
    [none.key]: toggleNone,
  });
  return (
    <fieldset className="categories">
      <legend>{title}</legend>
      {categories.map((category) => {
        const { key, about, example } = help[category];
        const isChosen = chosen?.includes(category) ?? false;
        return (
          <label key={category} className={isChosen ? "panel chosen" : "panel"}>
            <span className="row">
              <input type="checkbox" checked={isChosen} onChange={() => toggle(category)} />
              <strong>{titleOf(category)}</strong> <kbd>{key.toUpperCase()}</kbd>
            </span>
            <span className="about">{about}</span>
            <em className="soft">{example}</em>
          </label>
        );
      })}
      <label className={isNone ? "panel chosen" : "panel"}>
        <span className="row">
          <input type="checkbox" checked={isNone} onChange={toggleNone} />
          <strong>{none.text}</strong> <kbd>{none.key.toUpperCase()}</kbd>
        </span>
      </label>
    </fieldset>
  );
}

/** The key and the explanation of a category. The example sentences are not from the papers. */
interface CategoryHelp {
  readonly key: string;
  readonly about: string;
  readonly example: string;
}

export const PHENOMENA_HELP: Readonly<Record<Phenomenon, CategoryHelp>> = {
  "hard cardinality": {
    key: "h",
    about: "An exact number of things.",
    example: "Three kettles stand on the shelf.",
  },
  "soft cardinality": {
    key: "s",
    about: "A bounded or vague number: at least, at most, several, few.",
    example: "At least two kettles are open.",
  },
  "existential quantifier": {
    key: "e",
    about: "Says that something exists.",
    example: "There is a kettle on the stove.",
  },
  "universal quantifier": {
    key: "u",
    about: "Refers to every member of a group: all, each, every, both.",
    example: "Each kettle has a lid.",
  },
  coordination: {
    key: "c",
    about: "Joins words or clauses: and, or, but, nor.",
    example: "A kettle and a pan are steaming.",
  },
  coreference: {
    key: "r",
    about: "Refers back to something mentioned before: it, its, they, each other.",
    example: "A kettle has a towel around it.",
  },
  "spatial relation": {
    key: "l",
    about: "Where objects are relative to each other: on, under, near, beside, facing.",
    example: "A pan hangs above the stove.",
  },
  comparison: {
    key: "m",
    about: "Compares amounts or qualities: more, fewer, taller than, the same as.",
    example: "The pan is wider than the kettle.",
  },
  presupposition: {
    key: "p",
    about: "Assumes that something exists rather than saying so; often with “the”.",
    example: "The cat beside the kettle is asleep.",
  },
  negation: {
    key: "n",
    about: "Denies something: not, no, none, without.",
    example: "No kettle is red.",
  },
  "cc ambiguity": {
    key: "a",
    about: "It is unclear what “and” or “or” joins (coordination attachment).",
    example: "The shelf holds old cups and plates. (Are the plates old?)",
  },
  "pp ambiguity": {
    key: "w",
    about:
      "A phrase such as “with …” or “on …” could attach to either of two words (prepositional phrase attachment).",
    example: "A woman paints a child with a hat. (Who has the hat?)",
  },
  "sbar ambiguity": {
    key: "t",
    about: "A clause such as “that …” or “which …” could attach to either of two words (SBAR attachment).",
    example: "There is a pan by a kettle that is dented. (Which is dented?)",
  },
};

/** A category in words: guidelines have titles, the others are named in words. */
export function titleOf(category: string): string {
  return category in GUIDELINE_TITLES ? GUIDELINE_TITLES[category as Guideline] : category;
}

export const GUIDELINES_HELP: Readonly<Record<Guideline, CategoryHelp>> = {
  opinion: {
    key: "o",
    about: "An opinion that others may not share.",
    example: "The kettle on the left looks lovely.",
  },
  photograph: {
    key: "f",
    about: "Describes the photograph itself: cropped, blurred, seen from above.",
    example: "The photo of the kettle is out of focus.",
  },
  text: {
    key: "k",
    about: "Mentions text, letters or numbers in the photograph.",
    example: "The kettle says “hot”.",
  },
  "absent-object": {
    key: "b",
    about: "Names an object that the unselected pairs do not show.",
    example: "A kettle stands on a piano. (No other pair has a piano.)",
  },
  "single-object": {
    key: "i",
    about: "Only says that one object is present, without other reasoning.",
    example: "There is a kettle.",
  },
  disjunction: {
    key: "j",
    about: "Only says one thing about each image, without other reasoning.",
    example: "The left image shows a kettle and the right one a pan.",
  },
};

export const PAIR_REASONING_HELP: Readonly<Record<PairReasoning, CategoryHelp>> = {
  "exactly one image": {
    key: "1",
    about: "Must be true of exactly one of the two images.",
    example: "A bicycle is seen in just one of the images.",
  },
  "existential quantification": {
    key: "2",
    about: "Must be true of at least one image, no matter which.",
    example: "One of the images has a bicycle on grass.",
  },
  "universal quantification": {
    key: "3",
    about: "Must be true of both images.",
    example: "Each image has a bicycle with a basket.",
  },
  "explicit reference to left and/or right image": {
    key: "4",
    about: "Names the left or the right image.",
    example: "On the left, a bicycle leans on a fence.",
  },
  "comparison between images": {
    key: "5",
    about: "Compares the two images.",
    example: "One image has more bicycles than the other.",
  },
  "property of the pair as a whole": {
    key: "6",
    about: "Must be true of the two images together; neither is singled out.",
    example: "There are three bicycles in all.",
  },
};
