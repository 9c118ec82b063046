// Sampling, drawing and reading: npm run build && node bench/scenes-speed.js [images]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import {
  drawScene,
  drawSvg,
  encodePng,
  readScene,
  samplePresentation,
  sampleScene,
} from "../dist/scenes/index.js";

const CLI = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const IMAGES = Number(process.argv[2] ?? 4000);
const ROUNDS = 3;
const random = new Random("scenes-speed");
const scenes = Array.from({ length: IMAGES }, (_, i) =>
  sampleScene({ kind: i % 2 === 0 ? "tower" : "scatter", placement: "released", random: random.split(i) }),
);
const palettePngs = scenes.map((scene) => encodePng(drawScene(scene)));
const rgbaPngs = await Promise.all(
  // libpng writes them as the released images are: RGBA, each line as differences to the left
  scenes.map((scene) =>
    sharp(encodePng(drawScene(scene), { form: "rgba" }))
      .png()
      .toBuffer(),
  ),
);

const FILLS = { black: "#000000", blue: "#0099ff", yellow: "#ffff00" };

/** The scene drawn by Skia through the canvas interface, as a browser would, and encoded by it. */
function drawWithSkia(scene) {
  const canvas = createCanvas(400, 100);
  const context = canvas.getContext("2d");
  context.fillStyle = "rgb(128,128,128)";
  context.fillRect(0, 0, 400, 100);
  for (const [b, box] of scene.entries()) {
    const left = 150 * b;
    context.fillStyle = "rgb(211,211,211)";
    context.fillRect(left, 0, 100, 100);
    for (const { x, y, shape, colour, size } of box) {
      context.fillStyle = FILLS[colour];
      context.beginPath();
      if (shape === "square") context.rect(left + x, y, size, size);
      else if (shape === "circle") context.arc(left + x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
      else {
        context.moveTo(left + x + size / 2, y);
        context.lineTo(left + x + size, y + size);
        context.lineTo(left + x, y + size);
      }
      context.fill();
    }
  }
  return canvas.toBuffer("image/png");
}

function drawWithResvg(scene) {
  return new Resvg(drawSvg(scene), { font: { loadSystemFonts: false } }).render().asPng();
}

/** Inputs a second, the best of some rounds: other processes only ever slow a round down. */
async function rate(inputs, act) {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    for (const input of inputs) await act(input);
    best = Math.max(best, (1000 * inputs.length) / (performance.now() - start));
  }
  return best;
}

/** Sampling presentation after presentation, both kinds. */
function sampleRate(placement) {
  const numbers = Array.from({ length: IMAGES / 2 }, (_, number) => number);
  return rate(numbers, (number) => samplePresentation({ random, number, kind: "both", placement }));
}

function print(title, rows, required) {
  console.log(`${title} (at least ${required} are required of the first)`);
  const [[, first]] = rows;
  for (const [name, each] of rows) {
    console.log(
      `  ${name.padEnd(26)} ${each.toFixed(0).padStart(7)}   first is ${(first / each).toFixed(1)} x`,
    );
  }
  return first >= required;
}

/** Seconds of a whole command: start, threads and files included. */
function seconds(args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`counterpoint ${args.join(" ")} ended with ${status}\n${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Images a second of the commands with 1 and with 2 jobs, best of some rounds. */
function printCommands() {
  const folder = mkdtempSync(join(tmpdir(), "counterpoint-bench-"));
  const presentations = Math.ceil(IMAGES / 24);
  const images = 24 * presentations;
  const commands = {
    generate: (out) => ["generate", "--presentations", String(presentations), "--out", join(folder, out)],
    draw: (out) => ["draw", join(folder, "1-0/train.json"), "--out", join(folder, `drawn-${out}`)],
    read: () => ["read", join(folder, "1-0/images"), "--json"],
  };
  console.log(`Whole commands on ${images} images, images a second, with start and files`);
  try {
    for (const [name, args] of Object.entries(commands)) {
      const [one, two] = ["1", "2"].map((jobs) => {
        const rounds = Array.from({ length: ROUNDS }, (_, round) =>
          seconds(["scenes", ...args(`${jobs}-${round}`), "--jobs", jobs]),
        );
        return images / Math.min(...rounds);
      });
      const rates = `1 job ${one.toFixed(0).padStart(6)}   2 jobs ${two.toFixed(0).padStart(6)}`;
      console.log(`  scenes ${name.padEnd(10)} ${rates}   ${(two / one).toFixed(2)} x`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const few = scenes.slice(0, Math.ceil(IMAGES / 8)); // the others are slow
const isFast = [
  print(
    "Sample, presentations a second",
    [
      ["placement uniform", await sampleRate("uniform")],
      ["placement released", await sampleRate("released")],
    ],
    5000,
  ),
  print(
    "Draw and encode, images a second",
    [
      ["stamps, palette PNG", await rate(scenes, (scene) => encodePng(drawScene(scene)))],
      ["stamps, RGBA PNG", await rate(scenes, (scene) => encodePng(drawScene(scene), { form: "rgba" }))],
      ["resvg", await rate(few, drawWithResvg)],
      ["Skia's canvas", await rate(few, drawWithSkia)],
    ],
    4000,
  ),
  print(
    "Read, images a second",
    [
      ["palette PNG", await rate(palettePngs, readScene)],
      ["RGBA PNG by libpng", await rate(rgbaPngs, readScene)],
      [
        "only decoding it by sharp",
        await rate(rgbaPngs.slice(0, few.length), (png) => sharp(png).raw().toBuffer()),
      ],
    ],
    1500,
  ),
];
const bytes = (files) => (files.reduce((sum, file) => sum + file.length, 0) / files.length).toFixed(0);
console.log(`Bytes a file: palette ${bytes(palettePngs)}, RGBA by libpng ${bytes(rgbaPngs)}`);
printCommands();
process.exitCode = isFast.every(Boolean) ? 0 : 1;
