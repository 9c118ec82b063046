const COLOURS = { red: "#c0392b", blue: "#2a6fb0" } as const;

/** Cups on a table, drawn, in place of a photograph. */
export function CupPicture({ cups }: { readonly cups: readonly (keyof typeof COLOURS)[] }) {
  const left = 53 - 17 * cups.length;
  return (
    <svg className="drawn" viewBox="0 0 106 83" role="img" aria-label={`${cups.join(", ")} cup`}>
      <rect width="106" height="83" fill="#f3ead9" />
      <rect y="58" width="106" height="25" fill="#a9794f" />
      {cups.map((colour, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cups of one colour are told apart by their place
        <g key={i} transform={`translate(${left + 34 * i} 36)`} fill={COLOURS[colour]}>
          <path d="M3 0h22l-3 27q-1 3-4 3h-8q-3 0-4-3z" />
          <path d="M24 6h3q6 0 5 7t-8 8" fill="none" stroke={COLOURS[colour]} strokeWidth="3" />
          <ellipse cx="14" cy="0" rx="11" ry="3" fill="#fff" fillOpacity=".55" />
        </g>
      ))}
    </svg>
  );
}
