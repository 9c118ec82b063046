import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Example, Random } from "../../../src/core/index.ts";
import { pairsWithText, sceneExample } from "../../../src/core/testing/examples.ts";
import type { Part } from "../../../src/corpus/browser.ts";
import { phenomenaTable } from "../../../src/corpus/index.ts";
import { AuditTally } from "../../../src/corpus/report/audit.ts";
import { readReportPage } from "../../../src/corpus/report/report-page.ts";
import { renderReport } from "../../../src/corpus/report/write-report.ts";
import { temporaryFolder } from "../../../src/files/testing/temporary-folder.ts";
import { expectAccessible } from "../../testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../testing/chromium.ts";

const HOSTILE = `</script><img src=x onerror="document.title='run'">&`;

const folder = temporaryFolder();
const chromium = startChromium();

const PAIRS = pairsWithText(HOSTILE);

function reportOf(examples: readonly Example[]): string {
  const tally = new AuditTally();
  for (const example of examples) tally.add(example, { file: HOSTILE, line: 1 });
  const files = [{ path: HOSTILE, sha256: "00".repeat(32) }];
  return renderReport(readReportPage(), tally.result({ random: new Random(1) }), {
    provenance: {
      version: "1.2.3",
      command: `report ${HOSTILE} ${"very/long/".repeat(40)}`,
      seed: "1",
      files,
    },
    phenomena: {
      source: HOSTILE,
      tagged: false,
      sentences: 1,
      rows: phenomenaTable([{ sentence: "a", phenomena: [] }]),
    },
  });
}

/** Opens a report from disk without a network; `problems` gets what the browser refuses or asks for besides. */
async function open(html: string, { problems = [] }: { problems?: string[] } = {}): Promise<Page> {
  const page = await chromium.open();
  const url = pathToFileURL(folder.write("report.html", html)).href;
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => request.url() !== url && problems.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function openPlots(...parts: readonly Part[]): Promise<Page> {
  const data = JSON.stringify({ title: "Plots", sections: [{ title: "Plots", parts }] });
  const page = await open(
    readReportPage().replace('id="data">', (begin) => begin + data.replaceAll("<", "\\u003c")),
  );
  await expect.poll(() => page.locator(".plot svg").count()).toBe(parts.length);
  return page;
}

const plot = { caption: "Plot", axes: { x: "across", y: "up" } };
const bar = (value: number, title = "") => ({ x: value, value, title, name: String(value), behind: [] });

/** Boxes of drawn marks, in pixels of the page. */
async function boxesOf(page: Page, marks: string) {
  return page.locator(`.plot svg ${marks}`).evaluateAll((all) => {
    return all.map((each) => {
      const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    });
  });
}

const BARS = 'g[aria-label="bar"] rect';

test("the built page needs nothing from outside, and says so to the browser", () => {
  const page = readReportPage();
  expect(page).toMatch(/default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='"/);
  const [html = "", , script = ""] = page.split(/(<script type="module">)/);
  expect(html + script.slice(script.indexOf("</script>"))).not.toMatch(
    /<(link|script src|iframe|img)\b|url\(|@import|https?:/,
  );
  expect(page.length).toBeLessThan(600_000);
});

describe.skipIf(lacksChromium)(`in a browser ${NEEDS_CHROMIUM}`, () => {
  test("a report opens from disk without a network, and no text of a file becomes markup", async () => {
    const problems: string[] = [];
    const page = await open(reportOf(PAIRS), { problems });
    await page.locator(".plot svg").first().waitFor();
    expect(await page.title()).toBe("Audit of NLVR2-style corpus: dev");
    const sections = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(sections).toEqual(
      ["Sizes and language", "Agreement", "Human performance", "Bias: accuracy from a single input"].concat([
        "Synsets",
        "Linguistic phenomena",
        "Definitions",
        "Provenance",
      ]),
    );
    expect(await page.locator("img, a:not([href^='#'])").count()).toBe(0);
    expect(await page.getByRole("region", { name: "Provenance" }).textContent()).toContain(HOSTILE);
    expect(await page.locator("#page").innerHTML()).not.toMatch(/NaN|undefined|Infinity|marks: null/);
    expect(problems).toEqual([]);
  });

  test("the page runs no script but its own, and asks for nothing", async () => {
    const page = await open(reportOf(PAIRS));
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'run'";
      document.body.append(script);
    });
    expect(await page.title()).not.toBe("run");
    expect(await page.evaluate(() => fetch("data:,x").then(String, () => "refused"))).toBe("refused");
  });

  test("a corpus without judgments, synsets or repeated pictures still has a page, without NaN", async () => {
    const page = await open(reportOf([0, 1, 2, 3].map((m) => sceneExample(`0-${m}`, m < 2))));
    await page.getByText("there are no judgments").waitFor();
    await page.getByText("No image or scene occurs more than once").waitFor();
    await page.locator(".plot svg").first().waitFor();
    expect(await page.locator("#page").innerHTML()).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("names of numbers tell their definition, and a plot has its numbers as a table", async () => {
    const page = await open(reportOf(PAIRS));
    await page.getByRole("button", { name: "majority, %" }).focus();
    await page
      .getByText("Accuracy of always predicting the more frequent label, in percent.")
      .first()
      .waitFor();
    const figure = page.getByRole("figure", { name: /Accuracy of each worker against the label/ });
    await figure.getByText("Show as table").click();
    await figure.getByText("worker 1, dev: 50.0 % of 160 judgments match the label").waitFor();
    await figure.getByText("80 wrong").first().waitFor();
  });

  test("a report is read in light and dark, wide and narrow", async () => {
    const page = await open(reportOf(PAIRS));
    await page.locator(".plot svg").first().waitFor();
    for (const summary of await page.locator("summary").all()) await summary.click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });

  test("in print nothing is cut off or folded, on white", async () => {
    const page = await open(reportOf(PAIRS));
    await page.locator(".plot svg").first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.setViewportSize({ width: 718, height: 1_040 }); // A4 within margins of a centimetre
    const tooWide = await page.evaluate(() =>
      Array.from(document.querySelectorAll("table, svg, p, li, dd"))
        .filter((each) => each.getBoundingClientRect().right > 718 || each.scrollWidth > each.clientWidth + 1)
        .filter((each) => each.tagName !== "svg" || each.clientWidth > 718)
        .map((each) => each.textContent?.slice(0, 80)),
    );
    expect(tooWide).toEqual([]);
    await page.getByText("Sentence–image pairs in the file.").last().waitFor(); // of the definitions
    await page.getByText(`${HOSTILE} 39`).last().waitFor(); // of the pictures with one label
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(28, 35, 41)");
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.length).toBeGreaterThan(20_000);
  });

  test("bars are as high as their values, stand on one line, and have every fifth number under them", async () => {
    const bars = [0, 5, 7, 10].map((value) => bar(value, "<b>"));
    const page = await openPlots({ kind: "bars", ...plot, bars, labelled: 5 });
    const [none, five, seven, ten] = await boxesOf(page, 'g[aria-label="rect"] rect');
    expect((seven!.left - five!.left) / (ten!.left - none!.left)).toBeCloseTo(2 / 10, 2); // the axis is linear
    expect(ten!.height).toBeCloseTo(2 * five!.height, 1);
    expect(ten!.height).toBeGreaterThan(120); // the highest bar fills the plot
    expect(none!.height).toBe(0);
    expect(Math.abs(none!.bottom - ten!.bottom)).toBeLessThan(0.05);
    const labels = page.locator('g[aria-label="x-axis tick label"] text');
    expect(await labels.allTextContents()).toEqual(["0", "5", "10"]);
    expect(await page.locator(".plot b").count()).toBe(0);
  });

  test("axes are marked with round numbers that cover the values", async () => {
    const page = await openPlots({ kind: "bars", ...plot, bars: [bar(873)], labelled: null });
    const ticks = await page.locator('g[aria-label="y-axis tick label"] text').allTextContents();
    expect(ticks).toEqual(expect.arrayContaining(["0", "200", "400", "600", "800"]));
    expect(await page.locator(".plot svg").textContent()).toMatch(/across.*up|up.*across/);
  });

  test("dots lie inside the drawing, also when all are alike; those that do not count are faint", async () => {
    const dot = (x: number, y: number) => ({ x, y, name: "", title: "", behind: [], faint: y === 0 });
    const page = await openPlots(
      { kind: "dots", ...plot, dots: [dot(5, 100)] },
      { kind: "dots", ...plot, dots: [dot(1, 0), dot(1_000, 100)] },
    );
    expect(await page.locator("#page").innerHTML()).not.toContain("NaN");
    const areInside = await page.locator('g[aria-label="dot"] circle').evaluateAll((dots) =>
      dots.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const frame = each.closest("svg")!.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      }),
    );
    expect(areInside).toEqual([true, true, true]);
    expect(await page.locator('g[aria-label="dot"] circle[fill-opacity="0.35"]').count()).toBe(1);
  });

  test("shares are as long as their percent, with their interval and what they are compared with", async () => {
    const shares = [25, 50].map((percent) => ({
      ...{ name: `<i>${percent}`, title: "", behind: [] },
      ...{ percent, interval: [percent - 5, percent + 5] as [number, number], beside: 2 * percent },
    }));
    const page = await openPlots({ kind: "shares", ...plot, shares, besides: "majority" });
    const [first, second] = await boxesOf(page, BARS);
    expect(second!.width).toBeCloseTo(2 * first!.width, 1);
    const [reach] = await boxesOf(page, 'g[aria-label="rule"] line');
    expect(reach!.width).toBeCloseTo((10 / 25) * first!.width, 1);
    const marks = await boxesOf(page, 'g[aria-label="tick"] line');
    expect(marks).toHaveLength(2);
    expect(marks[0]!.left).toBeCloseTo(second!.right, -1);
    await page.getByText("Plot; red marks: majority").waitFor();
    expect(await page.locator(".plot i").count()).toBe(0);
  });
});
