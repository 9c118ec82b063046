/** The label of an example; null while the judgments so far give none. */
export function LabelTag({ label }: { readonly label: boolean | null }) {
  if (label === null) return <span className="tag">no label yet</span>;
  return <span className={`tag ${label ? "good" : "bad"}`}>{String(label)}</span>;
}
