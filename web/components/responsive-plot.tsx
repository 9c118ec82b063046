import type { Plot } from "@observablehq/plot";
import { useEffect, useRef } from "react";
import { SaveAs } from "./save-as.tsx";
import { fileNameOf } from "./save-file.ts";
import { savePlot } from "./save-plot.ts";

type Figure = (SVGSVGElement | HTMLElement) & Plot;

/** A plot as wide as its container, redrawn when the width changes. Hidden from screen readers: the page has the same content as text. */
export function ResponsivePlot({
  draw,
  name,
  onPick,
  className = "",
}: {
  /** The name of the files that the plot can be saved as. */
  readonly name: string;
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
  const save = (format: "svg" | "png") => {
    const figure = container.current?.firstElementChild;
    if (figure) void savePlot(figure, fileNameOf(name), format);
  };
  return (
    <>
      <div ref={container} className={`plot ${onPick ? "answers" : ""} ${className}`} aria-hidden="true" />
      <SaveAs what="plot" formats={{ SVG: () => save("svg"), PNG: () => save("png") }} />
    </>
  );
}
