// Our released hash beside Pillow's, over made images: npm run build && node scripts/compare-with-pillow.js [images]
// Wants python3 with Pillow and numpy (Debian: python3-pil, python3-numpy).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hammingDistance, releasedHashOfFile } from "../dist/photos/released/released-hash.js";

/** Makes images of every mode and type that the web has, smooth as photographs are, and prints the hash of each. */
const MAKE_IMAGES = `
import json, sys
import numpy as np
from PIL import Image

folder, count = sys.argv[1], int(sys.argv[2])
random = np.random.default_rng(7)

def smooth(width, height):
    small = random.integers(0, 256, (2 + height // random.integers(8, 60), 2 + width // random.integers(8, 60), 3), dtype=np.uint8)
    return Image.fromarray(small).resize((width, height), Image.BICUBIC)

def transparent(image):
    image.putalpha(smooth(*image.size).convert("L"))
    return image

def deep(image):
    return Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)

def jpeg():
    return {"quality": int(random.integers(30, 98)), "subsampling": int(random.integers(0, 3)), "progressive": bool(random.integers(0, 2))}

KINDS = {
    "colour, PNG": ("png", lambda image: image, dict),
    "colour, JPEG": ("jpg", lambda image: image, jpeg),
    "colour, WebP": ("webp", lambda image: image, dict),
    "grey, PNG": ("png", lambda image: image.convert("L"), dict),
    "grey, JPEG": ("jpg", lambda image: image.convert("L"), lambda: {"quality": int(random.integers(30, 98))}),
    "black and white, PNG": ("png", lambda image: image.convert("1"), dict),
    "palette, PNG": ("png", lambda image: image.convert("P", palette=Image.ADAPTIVE), dict),
    "transparent, PNG": ("png", transparent, dict),
    "transparent, WebP": ("webp", transparent, lambda: {"exact": True}),
    "transparent grey, PNG": ("png", lambda image: image.convert("LA"), dict),
    "four inks, JPEG": ("jpg", lambda image: image.convert("CMYK"), dict),
    "grey of 16 bits, PNG": ("png", deep, dict),
}

def average_hash(path):
    pixels = np.asarray(Image.open(path).convert("L").resize((8, 8), Image.LANCZOS))
    return np.packbits(pixels > pixels.mean()).tobytes().hex()

images = []
for number in range(count):
    kind = list(KINDS)[number % len(KINDS)]
    extension, change, options = KINDS[kind]
    path = f"{folder}/{number}.{extension}"
    change(smooth(int(random.integers(9, 1400)), int(random.integers(9, 1000)))).save(path, **options())
    images.append({"kind": kind, "path": path, "hash": average_hash(path)})
print(json.dumps(images))
`;

const folder = mkdtempSync(join(tmpdir(), "counterpoint-pillow-"));
try {
  const count = process.argv[2] ?? "600";
  const made = spawnSync("python3", ["-c", MAKE_IMAGES, folder, count], { encoding: "utf8", maxBuffer: 1e8 });
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr);
  const kinds = new Map();
  for (const { kind, path, hash } of JSON.parse(made.stdout)) {
    const ours = await releasedHashOfFile(readFileSync(path));
    const known = kinds.get(kind) ?? { images: 0, equal: 0, mostBits: 0 };
    const bits = ours === undefined ? 64 : hammingDistance(ours, hash);
    kinds.set(kind, {
      images: known.images + 1,
      equal: known.equal + Number(bits === 0),
      mostBits: Math.max(known.mostBits, bits),
    });
  }
  console.table(Object.fromEntries(kinds));
} finally {
  rmSync(folder, { recursive: true });
}
