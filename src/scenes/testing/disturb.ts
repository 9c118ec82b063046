import sharp from "sharp";
import { Random } from "../../core/index.ts";

/** A PNG or JPEG made from a PNG. */
export type Disturbance = (png: Uint8Array, number: number) => Promise<Uint8Array>;

/** How well a PNG is compressed does not change its pixels. */
const QUICK = { compressionLevel: 1 } as const;

export function jpeg(quality: number, chromaSubsampling: "4:2:0" | "4:4:4" = "4:2:0"): Disturbance {
  return (png) => sharp(png).jpeg({ quality, chromaSubsampling }).toBuffer();
}

export function scaled(scale: number, kernel: "nearest" | "linear" | "lanczos3"): Disturbance {
  const [width, height] = [Math.round(400 * scale), Math.round(100 * scale)];
  return (png) => sharp(png).resize(width, height, { kernel, fit: "fill" }).png(QUICK).toBuffer();
}

/** Adds to each channel of each pixel a number from the bell curve; the same for the same number of the image. */
export function noisy(deviation: number): Disturbance {
  return async (png, number) => {
    const from = new Random(`noise/${number}`).below(NOISE.length);
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let i = 0; i < data.length; i += 1) {
      const value = Math.round(data[i]! + deviation * NOISE[(from + i) % NOISE.length]!);
      data[i] = Math.min(255, Math.max(0, value));
    }
    return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .png(QUICK)
      .toBuffer();
  };
}

/** Numbers from the bell curve; each image takes them from another place on. */
const NOISE = Float64Array.from({ length: 2 ** 20 }, gaussianOf(new Random("noise")));

/** Gives numbers from the bell curve around 0 with deviation 1 (Box and Muller). */
function gaussianOf(random: Random): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}
