import { expect, test } from "vitest";
import { barChart, dotChart } from "./charts.ts";

const numbers = (svg: string, attribute: string) =>
  Array.from(svg.matchAll(new RegExp(` ${attribute}="([-\\d.]+)"`, "g")), (match) => Number(match[1]));

test("bars are as high as their values and stand on one line", () => {
  const svg = barChart(
    [10, 20, 0].map((value) => ({ value, title: `${value}` })),
    { x: "x", y: "y" },
  );
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
  const svg = barChart([{ value: 873, title: "" }], { x: "x", y: "y" });
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
    const svg = dotChart(
      dots.map((dot) => ({ ...dot, title: "", faint: false })),
      { x: "x", y: "y" },
    );
    for (const x of numbers(svg, "cx")) expect(x).toBeGreaterThanOrEqual(0);
    for (const x of numbers(svg, "cx")) expect(x).toBeLessThanOrEqual(720);
    for (const y of numbers(svg, "cy")) expect(y).toBeLessThanOrEqual(240);
    expect(svg).not.toContain("NaN");
  }
});

test("what is said on hover and on the axes is escaped", () => {
  const svg = barChart([{ value: 1, title: "<b>" }], { x: `"x"`, y: "<y>" });
  expect(svg).toContain("<title>&lt;b&gt;</title>");
  expect(svg).not.toContain("<y>");
});
