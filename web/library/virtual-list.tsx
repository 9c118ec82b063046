import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";

/** Rows that are drawn above and below those in sight. */
const OVERSCAN = 6;

/** A list of any length, of which only the rows in sight are drawn; all rows are equally high. */
export function VirtualList({
  label,
  count,
  rowHeight,
  onVisibleRange,
  renderRow,
}: {
  readonly label: string;
  readonly count: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** Told which rows are drawn, from one up to another. */
  readonly onVisibleRange: (from: number, to: number) => void;
  readonly renderRow: (place: number) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ top, height }, setSight] = useState({ top: 0, height: 600 });
  const measure = () => {
    const { scrollTop, clientHeight } = frame.current!; // it is there when it scrolls
    setSight({ top: scrollTop, height: clientHeight });
  };
  useEffect(measure, []);
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight) - OVERSCAN, count - 1));
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  useEffect(() => onVisibleRange(from, to), [onVisibleRange, from, to]);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={frame} className="virtual" aria-label={label} tabIndex={0} onScroll={measure}>
      <ul style={{ height: count * rowHeight }}>
        {rows.map((place) => (
          <li key={place} aria-setsize={count} aria-posinset={place + 1} style={styleOf(place, rowHeight)}>
            {renderRow(place)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function styleOf(place: number, rowHeight: number): CSSProperties {
  return { top: place * rowHeight, height: rowHeight };
}
