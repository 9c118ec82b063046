import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";

/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 6;

/** A virtual list, which renders only the visible rows. All rows have the same height. */
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
  /** Called with the range of rendered rows. */
  readonly onVisibleRange: (from: number, to: number) => void;
  readonly renderRow: (index: number) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ top, height }, setSight] = useState({ top: 0, height: 600 });
  const measure = () => {
    const { scrollTop, clientHeight } = frame.current!; // set while mounted
    setSight({ top: scrollTop, height: clientHeight });
  };
  useEffect(measure, []);
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight) - OVERSCAN, count - 1));
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  useEffect(() => onVisibleRange(from, to), [onVisibleRange, from, to]);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section ref={frame} className="virtual" aria-label={label} tabIndex={0} onScroll={measure}>
      <ul style={{ height: count * rowHeight }}>
        {rows.map((index) => (
          <li key={index} aria-setsize={count} aria-posinset={index + 1} style={styleOf(index, rowHeight)}>
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function styleOf(index: number, rowHeight: number): CSSProperties {
  return { top: index * rowHeight, height: rowHeight };
}
