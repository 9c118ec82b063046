import type { Scene } from "../core/index.ts";
import { CANVAS, drawSvg } from "../scenes/index.ts";
import type { AttendedWord, ExplainedStep } from "./explanation.ts";

/** Words with less attention are not named. */
const MIN_WEIGHT = 0.1;
const [MARGIN, TITLE, GAP] = [10, 22, 12];

/** The steps of a model one below the other, each with its attention drawn over the picture in red, as SVG. */
export function drawExplanation(
  scene: Scene,
  { title, steps }: { readonly title: string; readonly steps: readonly ExplainedStep[] },
): string {
  const picture = drawSvg(scene);
  const panels: string[] = [];
  let y = MARGIN + TITLE;
  for (const { name, words, places } of steps) {
    panels.push(text(name + attended(words), y + TITLE - 8));
    y += TITLE;
    if (places.length === 0) continue;
    const marks = places
      .filter(({ weight }) => weight >= 0.01)
      .map((place) => {
        const sides = (["x", "y", "width", "height"] as const).map(
          (side) => `${side}="${round(place[side])}"`,
        );
        return `<rect ${sides.join(" ")} fill="#e00000" fill-opacity="${round(0.75 * place.weight)}"/>`;
      });
    panels.push(`<g transform="translate(${MARGIN} ${round(y)})">${picture}${marks.join("")}</g>`);
    y += CANVAS.height + GAP;
  }
  const [width, height] = [CANVAS.width + 2 * MARGIN, y + MARGIN];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<style>text{font:11px system-ui,sans-serif}</style>${text(title, MARGIN + 8)}${panels.join("")}</svg>\n`
  );
}

/** The words that are attended to most. */
export function attended(words: readonly AttendedWord[]): string {
  const most = words.filter(({ weight }) => weight >= MIN_WEIGHT).sort((a, b) => b.weight - a.weight);
  return most.length === 0
    ? ""
    : `: ${most.map(({ word, weight }) => `${word} ${weight.toFixed(2)}`).join(", ")}`;
}

function text(content: string, y: number): string {
  return `<text x="${MARGIN}" y="${round(y)}">${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const round = (value: number) => Math.round(100 * value) / 100;
