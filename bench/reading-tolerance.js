// How well disturbed pictures of scenes are read back (SPEC S7): npm run build && node bench/reading-tolerance.js [scenes]
import sharp from "sharp";
import { Random } from "../dist/core/index.js";
import { drawScene, encodePng, readScene, sampleScene } from "../dist/scenes/index.js";

const SCENES = Number(process.argv[2] ?? 1000);
const random = new Random("reading-tolerance");

/** Scaling is libvips', by sharp. Linear and Lanczos interpolate (and average when they shrink), nearest picks pixels. */
const scaled = (scale, kernel) => (png) =>
  sharp(png)
    .resize(Math.round(400 * scale), Math.round(100 * scale), { kernel, fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();

const jpeg = (quality, chromaSubsampling) => (png) =>
  sharp(png).jpeg({ quality, chromaSubsampling }).toBuffer();

const noisy = (deviation) => async (png, number) => {
  const chance = random.split(`noise/${number}`);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i += 1) {
    const radius = Math.sqrt(-2 * Math.log(1 - chance.uniform()));
    const value = Math.round(data[i] + deviation * radius * Math.cos(2 * Math.PI * chance.uniform()));
    data[i] = Math.min(255, Math.max(0, value));
  }
  const raw = { width: info.width, height: info.height, channels: 3 };
  return sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer();
};

/** Those with `required` must be read exactly in at least that share; S7 asks nothing of pixels that were left out. */
const DISTURBANCES = [
  { name: "as drawn", disturb: (png) => png, required: 1 },
  { name: "JPEG 95, 4:2:0", disturb: jpeg(95, "4:2:0"), required: 0.995 },
  { name: "JPEG 85, 4:2:0", disturb: jpeg(85, "4:2:0"), required: 0.995 },
  { name: "JPEG 85, 4:4:4", disturb: jpeg(85, "4:4:4"), required: 0.995 },
  { name: "JPEG 75, 4:2:0", disturb: jpeg(75, "4:2:0") },
  { name: "scale 0.5, linear", disturb: scaled(0.5, "linear") },
  { name: "scale 0.5, Lanczos", disturb: scaled(0.5, "lanczos3") },
  { name: "scale 0.5, nearest", disturb: scaled(0.5, "nearest") },
  { name: "scale 0.7, Lanczos", disturb: scaled(0.7, "lanczos3") },
  { name: "scale 1.5, linear", disturb: scaled(1.5, "linear") },
  { name: "scale 2, linear", disturb: scaled(2, "linear"), required: 0.995 },
  { name: "scale 2, Lanczos", disturb: scaled(2, "lanczos3"), required: 0.995 },
  { name: "scale 2, nearest", disturb: scaled(2, "nearest"), required: 0.995 },
  { name: "scale 3, linear", disturb: scaled(3, "linear") },
  { name: "scale 3, Lanczos", disturb: scaled(3, "lanczos3") },
  { name: "scale 3, nearest", disturb: scaled(3, "nearest") },
  { name: "scale 4, Lanczos", disturb: scaled(4, "lanczos3") },
  { name: "noise, deviation 4", disturb: noisy(4), required: 0.995 },
  { name: "noise, deviation 8", disturb: noisy(8) },
];

/** At most one image in a thousand may be misread without an error. */
const MOST_MISREAD = 0.001;

const scenes = Array.from({ length: SCENES }, (_, i) =>
  sampleScene({
    kind: i % 3 === 0 ? "tower" : "scatter",
    placement: i % 2 === 0 ? "released" : "uniform",
    random: random.split(`scene/${i}`),
  }),
);
const inOrder = (scene) =>
  JSON.stringify(
    scene.map((box) =>
      box.map(({ x, y, shape, colour, size }) => `${x} ${y} ${shape} ${colour} ${size}`).sort(),
    ),
  );

console.log(`${SCENES} scenes, a third of them towers, both placements; share of images in percent`);
console.log(`${"".padEnd(22)}   exact  refused  misread   ms/image`);
let [images, misreadInAll, failed] = [0, 0, false];
for (const { name, disturb, required } of DISTURBANCES) {
  let [exact, refused, misread, milliseconds] = [0, 0, 0, 0];
  for (const [i, scene] of scenes.entries()) {
    const bytes = await disturb(encodePng(drawScene(scene)), i);
    const start = performance.now();
    try {
      if (inOrder(await readScene(bytes)) === inOrder(scene)) exact += 1;
      else misread += 1;
    } catch (error) {
      if (error.name !== "CounterpointError") throw error;
      refused += 1;
    }
    milliseconds += performance.now() - start;
  }
  const percent = (count) => ((100 * count) / SCENES).toFixed(2).padStart(8);
  const isShort = required !== undefined && exact < required * SCENES;
  const verdict =
    required === undefined ? "" : `  ${isShort ? "FAILS" : "holds"}: at least ${100 * required}`;
  const time = (milliseconds / SCENES).toFixed(1).padStart(9);
  console.log(
    `${name.padEnd(22)}${percent(exact)} ${percent(refused)} ${percent(misread)} ${time}${verdict}`,
  );
  images += SCENES;
  misreadInAll += misread;
  failed ||= isShort;
}
failed ||= misreadInAll > MOST_MISREAD * images;
console.log(
  `misread without an error: ${misreadInAll} of ${images} images (at most ${(MOST_MISREAD * images).toFixed(1)})`,
);
process.exitCode = failed ? 1 : 0;
