import { expect, test } from "vitest";
import { barChart, dotChart, shareChart } from "./charts.ts";

const AXES = { x: "x", y: "y" };
const bar = (value: number, title = "") => ({ x: value, value, title, name: "", behind: [] });

const numbers = (svg: string, attribute: string) =>
  Array.from(svg.matchAll(new RegExp(` ${attribute}="([-\\d.]+)"`, "g")), (match) => Number(match[1]));

test("bars are as high as their values and stand on one line", () => {
  const svg = barChart({ bars: [10, 20, 0].map((value) => bar(value)), labelled: null, axes: AXES });
  const heights = Array.from(svg.matchAll(/height="([\d.]+)"><title>/g), (match) => Number(match[1]));
  expect(heights[1]).toBeCloseTo(2 * heights[0]!, 1);
  expect(heights[2]).toBe(0);
  const feet = Array.from(
    svg.matchAll(/ y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g),
    ([, y, h]) => Number(y) + Number(h),
  );
  expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(0.05);
});

test("axes are marked with round numbers that cover the values", () => {
  const svg = barChart({ bars: [bar(873)], labelled: null, axes: AXES });
  for (const tick of ["0", "200", "400", "600", "800", "1,000"]) expect(svg).toContain(`>${tick}</text>`);
});

test("dots lie inside the drawing, also when all are alike", () => {
  for (const dots of [
    [{ x: 5, y: 100 }],
    [
      { x: 1, y: 0 },
      { x: 1000, y: 100 },
    ],
  ]) {
    const svg = dotChart({
      dots: dots.map((dot) => ({ ...dot, name: "", title: "", behind: [], faint: false })),
      axes: AXES,
    });
    for (const x of numbers(svg, "cx")) expect(x).toBeGreaterThanOrEqual(0);
    for (const x of numbers(svg, "cx")) expect(x).toBeLessThanOrEqual(720);
    for (const y of numbers(svg, "cy")) expect(y).toBeLessThanOrEqual(240);
    expect(svg).not.toContain("NaN");
  }
});

test("what is said on hover and on the axes is escaped", () => {
  const svg = barChart({ bars: [bar(1, "<b>")], labelled: null, axes: { x: `"x"`, y: "<y>" } });
  expect(svg).toContain("<title>&lt;b&gt;</title>");
  expect(svg).not.toContain("<y>");
});

test("bars have their number under them as often as is asked for", () => {
  const svg = barChart({ bars: [0, 5, 7, 10].map((value) => bar(value)), labelled: 5, axes: AXES });
  const labels = Array.from(svg.matchAll(/y="214" text-anchor="middle">(\d+)</g), (match) => match[1]);
  expect(labels).toEqual(["0", "5", "10"]);
});

test("shares are as long as their percent, with their interval and what they are compared with", () => {
  const shares = [25, 50].map((percent) => ({
    ...{ name: "<i>", title: "", behind: [] },
    ...{ percent, interval: [percent - 5, percent + 5] as const, beside: 2 * percent },
  }));
  const svg = shareChart({ shares, axes: AXES });
  const [first, second] = numbers(svg, "width");
  expect(second).toBeCloseTo(2 * first!, 1);
  expect(svg.match(/class="reach"/g)).toHaveLength(2);
  expect(svg.match(/class="mark"/g)).toHaveLength(2);
  expect(svg).not.toContain("<i>");
});
