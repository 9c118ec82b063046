import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** A frame for one table, which scrolls when the table is wider than the page; it can then be reached by keyboard. */
export function ScrollFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // Before it is first shown, and whenever a width changes.
  useLayoutEffect(() => {
    const outer = frame.current!; // it is there once the table is
    const measure = () => setScrolls(outer.scrollWidth > outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(outer.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="wide" tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
}
