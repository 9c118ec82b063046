import type { Plot } from "@observablehq/plot";
import { useEffect, useRef } from "react";

type Figure = (SVGSVGElement | HTMLElement) & Plot;

/** A plot as wide as its container, redrawn when the width changes. Hidden from screen readers: the page has the same content as text. */
export function ResponsivePlot({
  draw,
  onPick,
  className = "",
}: {
  readonly draw: (width: number) => Figure;
  /** Called with the datum nearest to a click. */
  readonly onPick?: ((picked: unknown) => void) | undefined;
  readonly className?: string;
}) {
  const container = useRef<HTMLDivElement>(null);
  const pickRef = useRef(onPick);
  useEffect(() => {
    pickRef.current = onPick;
  }, [onPick]);
  useEffect(() => {
    const element = container.current!; // set before effects run
    let drawn = 0;
    const show = () => {
      const width = element.clientWidth; // 0 while the page is hidden
      if (width === drawn || width === 0) return;
      drawn = width;
      const figure = draw(width);
      figure.addEventListener("click", () => figure.value && pickRef.current?.(figure.value));
      element.replaceChildren(figure);
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [draw]);
  return (
    <div ref={container} className={`plot ${onPick ? "answers" : ""} ${className}`} aria-hidden="true" />
  );
}
