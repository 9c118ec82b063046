import type { Plot } from "@observablehq/plot";
import { useEffect, useRef } from "react";

type Figure = (SVGSVGElement | HTMLElement) & Plot;

/** A plot as wide as its place, drawn again when that changes. It is for eyes alone: words and links stand beside it. */
export function ResponsivePlot({
  draw,
  onPick,
}: {
  readonly draw: (width: number) => Figure;
  /** Told what was nearest to a click. */
  readonly onPick?: ((picked: unknown) => void) | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const pickRef = useRef(onPick);
  useEffect(() => {
    pickRef.current = onPick;
  }, [onPick]);
  useEffect(() => {
    const element = place.current!; // it is there once the page is
    let drawn = 0;
    const show = () => {
      const width = element.clientWidth; // none while the page waits for something else
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
  return <div ref={place} className={onPick ? "plot answers" : "plot"} aria-hidden="true" />;
}
