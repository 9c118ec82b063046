/** The list with the selected items one place earlier or later; those at the end of the list stay there. */
export function moveSelected<Item>(
  list: readonly Item[],
  selected: readonly Item[],
  direction: "earlier" | "later",
): readonly Item[] {
  const moved = direction === "earlier" ? [...list] : list.toReversed();
  for (let at = 1; at < moved.length; at += 1) {
    const [before, item] = [moved[at - 1]!, moved[at]!]; // both are in the list
    if (selected.includes(item) && !selected.includes(before)) [moved[at - 1], moved[at]] = [item, before];
  }
  return direction === "earlier" ? moved : moved.reverse();
}
