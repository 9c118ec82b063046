import { CounterpointError } from "../core/index.ts";
import { CANVAS } from "../scenes/index.ts";
import {
  batchNorm,
  convolve,
  type Graph,
  kaiming,
  outputSize,
  relu,
  resizeImages,
  type Tensor,
} from "../tensors/index.ts";
import { placesOfPicture } from "./explanation.ts";
import { type ValuesOf, whole } from "./hyperparameters.ts";
import { coloursOf, drawPixels, VIEWS } from "./image-encoder.ts";
import type { PictureMaps } from "./picture-maps.ts";

/** Sizes of images and of the convolutions that read them. */
export const PIXEL_HYPERPARAMETERS = {
  imageHeight: whole(CANVAS.height, "rows of pixels that images are resized to", { min: 24, max: 896 }),
  imageWidth: whole(CANVAS.width, "columns of pixels that images are resized to", { min: 24, max: 1_792 }),
  stemLayers: whole(2, "convolutions over pixels: 8x8 with stride 4, then 4x4 with stride 2", { max: 5 }),
};
type Sizes = ValuesOf<typeof PIXEL_HYPERPARAMETERS>;

const FIRST = { kernelSize: 8, stride: 4, padding: 2 };
const OTHERS = { kernelSize: 4, stride: 2, padding: 1 };

/** The smallest side of feature maps that a model can use. */
const SMALLEST = 3;

/** Refuses images that the convolutions cannot be laid on. */
export function checkImageSize({ imageHeight, imageWidth, stemLayers }: Sizes): void {
  const [rows, columns] = [imageHeight, imageWidth].map((side) => cellsAlong(side, stemLayers)) as [
    number,
    number,
  ];
  if (
    imageHeight % FIRST.stride === 0 &&
    imageWidth % FIRST.stride === 0 &&
    Math.min(rows, columns) >= SMALLEST
  )
    return;
  const smallest = FIRST.stride * SMALLEST * OTHERS.stride ** (stemLayers - 1);
  const message = `Images of ${imageHeight} x ${imageWidth} pixels do not fit ${stemLayers} layers of filters`;
  const hint = `Height and width should be multiples of ${FIRST.stride} from ${smallest}, as in --image-size ${CANVAS.height}x${CANVAS.width}; or set fewer stemLayers`;
  throw new CounterpointError("usage", message, { hint });
}

function cellsAlong(side: number, layers: number): number {
  let size = outputSize(side, FIRST);
  for (let layer = 1; layer < layers; layer += 1) size = outputSize(size, OTHERS);
  return size;
}

/** Feature maps of scenes that a stem learns from their pixels; a view is an order of the boxes. */
export function pixelMaps(sizes: Sizes & { readonly width: number }): PictureMaps {
  const { imageHeight, imageWidth, stemLayers } = sizes;
  const [rows, columns] = [cellsAlong(imageHeight, stemLayers), cellsAlong(imageWidth, stemLayers)];
  return {
    views: VIEWS,
    encode: drawPixels,
    build: (graph) => pixelStem(graph, sizes),
    placesOf: (weights) => placesOfPicture(weights, { rows, columns }),
  };
}

/**
 * Feature maps of images, [batch, rows, columns, width], learned from pixels: convolutions with batch normalisation and rectified units. Of
 * images as released, 100x400, and two layers there are 12x50 cells, each eight pixels wide.
 */
function pixelStem(graph: Graph, { width, ...sizes }: Sizes & { readonly width: number }): Tensor {
  const images = graph.input("images", ["batch", CANVAS.height, CANVAS.width], "uint8");
  const colours = coloursOf(images); // [batch, 100, 400, 3]
  const isResized = sizes.imageHeight !== CANVAS.height || sizes.imageWidth !== CANVAS.width;
  let maps = isResized
    ? resizeImages(colours, { height: sizes.imageHeight, width: sizes.imageWidth })
    : colours;
  for (let layer = 1; layer <= sizes.stemLayers; layer += 1) {
    const shape = layer === 1 ? FIRST : OTHERS;
    maps = graph.layer(`stem ${layer}`, () => {
      const inputs = shape.kernelSize ** 2 * Number(maps.shape[3]);
      const weights = graph.weight("weights", [inputs, width], kaiming(inputs)); // batch normalisation has the bias
      return relu(batchNorm(convolve(maps, weights, shape), { name: "norm" }));
    });
  }
  return maps;
}
