export { drawSvg, type SvgOptions } from "./drawing/draw-svg.ts";
