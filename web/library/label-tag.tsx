/** The label of an example. */
export function LabelTag({ label }: { readonly label: boolean }) {
  return <span className={`tag ${label ? "good" : "bad"}`}>{String(label)}</span>;
}
