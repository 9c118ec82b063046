/** What is done, then what is under way, as parts of a whole. */
export function Meter({
  label,
  parts,
}: {
  readonly label: string;
  readonly parts: readonly [done: number, underWay: number];
}) {
  return (
    <span className="meter" role="img" aria-label={label}>
      {parts.map((part, i) => (
        <span key={i === 0 ? "done" : "under-way"} style={{ width: `${100 * part}%` }} />
      ))}
    </span>
  );
}
