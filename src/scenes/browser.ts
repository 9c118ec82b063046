export { reorderBoxes } from "./box-orders.ts";
export { drawSvg, type SvgOptions } from "./drawing/draw-svg.ts";
