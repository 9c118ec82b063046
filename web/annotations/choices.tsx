import { useKeys } from "../components/use-keys.ts";
import type { CategoryHelp } from "./categories.ts";

/** What was chosen; an empty list says that it is none of them, null that nothing was said yet. */
export type Chosen<Category extends string> = readonly Category[] | null;

/** Categories to choose from, each with its key, what it means, and an example. */
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
    const others = (chosen ?? []).filter((each) => each !== category);
    const isAdded = others.length === (chosen ?? []).length;
    const kept = isAdded ? [...others, category] : others;
    choose(kept.length === 0 ? null : categories.filter((each) => kept.includes(each)));
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
              <strong>{category}</strong> <kbd>{key.toUpperCase()}</kbd>
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
