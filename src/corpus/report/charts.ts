import { niceTicks } from "../../core/index.ts";
import type { Bars, Dots, PercentBars } from "./content.ts";
import { escapeHtml } from "./escape-html.ts";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 240, 56, 40, 10];
const RIGHT = 24;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - BOTTOM - TOP;

/** Upright bars as SVG that needs no script. */
export function barChart({ bars, labelled, axes }: Pick<Bars, "bars" | "labelled" | "axes">): string {
  const top = largest(bars, ({ value }) => value, 1);
  const { ticks, end } = niceTicks(0, top);
  const y = (value: number) => TOP + PLOT_HEIGHT * (1 - value / end);
  const step = PLOT_WIDTH / Math.max(1, bars.length);
  const gap = step > 6 ? step * 0.15 : 0;
  const columns = bars.map(({ value, title, x: label }, i) => {
    const x = LEFT + i * step;
    const text =
      labelled === null || label % labelled !== 0
        ? ""
        : `<text x="${round(x + step / 2)}" y="${HEIGHT - BOTTOM + 14}" text-anchor="middle">${label}</text>`;
    return (
      `<rect x="${round(x + gap / 2)}" y="${round(y(value))}" width="${round(Math.max(0.5, step - gap))}" ` +
      `height="${round(TOP + PLOT_HEIGHT - y(value))}"><title>${escapeHtml(title)}</title></rect>${text}`
    );
  });
  return frame([...ticks.map((tick) => gridLine(tick, y(tick))), ...columns], axes);
}

/** Points over two numeric axes. */
export function dotChart({ dots, axes }: Pick<Dots, "dots" | "axes">): string {
  const across = niceTicks(
    0,
    largest(dots, ({ x }) => x, 1),
  );
  const lowest = -largest(dots, ({ y }) => -y, -100);
  const up = niceTicks(
    lowest,
    largest(dots, ({ y }) => y, lowest + 1),
  );
  const x = (value: number) => LEFT + (PLOT_WIDTH * value) / across.end;
  const y = (value: number) => TOP + PLOT_HEIGHT * (1 - (value - up.start) / (up.end - up.start));
  const points = dots.map(
    (dot) =>
      `<circle cx="${round(x(dot.x))}" cy="${round(y(dot.y))}" r="4"${dot.faint ? ' class="faint"' : ""}>` +
      `<title>${escapeHtml(dot.title)}</title></circle>`,
  );
  const labels = across.ticks.map(
    (tick) =>
      `<text x="${round(x(tick))}" y="${HEIGHT - BOTTOM + 14}" text-anchor="middle">${tick.toLocaleString("en-US")}</text>`,
  );
  return frame([...up.ticks.map((tick) => gridLine(tick, y(tick))), ...labels, ...points], axes);
}

const [LINE, NAMES] = [20, 160];

/** Lying bars from 0 to 100 percent, with intervals, and a mark for what each is compared with. */
export function shareChart({ shares, axes }: Pick<PercentBars, "shares" | "axes">): string {
  const x = (percent: number) => round(NAMES + ((WIDTH - RIGHT - NAMES) * percent) / 100);
  const foot = TOP + LINE * shares.length;
  const ticks = [0, 20, 40, 60, 80, 100].map(
    (tick) =>
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${foot}"/>` +
      `<text x="${x(tick)}" y="${foot + 14}" text-anchor="middle">${tick}</text>`,
  );
  const rows = shares.map(({ name, title, percent, interval, beside }, i) => {
    const top = TOP + LINE * i;
    const middle = top + LINE / 2;
    const reach =
      interval === null
        ? ""
        : `<line class="reach" x1="${x(interval[0])}" x2="${x(interval[1])}" y1="${middle}" y2="${middle}"/>`;
    const mark =
      beside === null
        ? ""
        : `<line class="mark" x1="${x(beside)}" x2="${x(beside)}" y1="${top + 1}" y2="${top + LINE - 1}"/>`;
    return (
      `<text x="${NAMES - 6}" y="${middle + 4}" text-anchor="end">${escapeHtml(name)}</text>` +
      `<rect x="${x(0)}" y="${top + 3}" width="${round(x(percent) - x(0))}" height="${LINE - 6}">` +
      `<title>${escapeHtml(title)}</title></rect>${reach}${mark}`
    );
  });
  return (
    `<svg viewBox="0 0 ${WIDTH} ${foot + 36}" role="img" aria-label="${escapeHtml(axes.x)}">${ticks.join("")}${rows.join("")}` +
    `<text class="axis" x="${x(50)}" y="${foot + 32}" text-anchor="middle">${escapeHtml(axes.x)}</text></svg>`
  );
}

function gridLine(tick: number, y: number): string {
  return (
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y)}" y2="${round(y)}"/>` +
    `<text x="${LEFT - 6}" y="${round(y + 4)}" text-anchor="end">${tick.toLocaleString("en-US")}</text>`
  );
}

function frame(parts: readonly string[], { x, y }: { readonly x: string; readonly y: string }): string {
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${y} by ${x}`)}">${parts.join("")}` +
    `<text class="axis" x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 6}" text-anchor="middle">${escapeHtml(x)}</text>` +
    `<text class="axis" transform="translate(12 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(y)}</text></svg>`
  );
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}

/** The largest value, at least `least`; by steps, as spreading very many values would run out of stack. */
function largest<T>(values: readonly T[], of: (value: T) => number, least: number): number {
  return values.reduce((most, value) => Math.max(most, of(value)), least);
}
