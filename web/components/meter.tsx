/** A progress bar: the fraction that is done, then the fraction under way. */
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
