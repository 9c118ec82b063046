import { convolution, dropout, elu } from "../../tensors/index.ts";
import { type Baseline, publishedRow } from "../baseline.ts";
import type { ValuesOf } from "../hyperparameters.ts";
import { createMac, MAC_HYPERPARAMETERS, mac } from "../mac.ts";
import type { PictureMaps } from "../picture-maps.ts";
import { sentenceVocabulary } from "../word-inputs.ts";
import { featureShapeEntry, photographFeatures, wordsOf } from "./photograph-features.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Those of Hudson and Manning (2018) and their program. */
const HYPERPARAMETERS = { ...MAC_HYPERPARAMETERS, width: { ...MAC_HYPERPARAMETERS.width, value: 512 } };
type Sizes = ValuesOf<typeof HYPERPARAMETERS>;

/** MAC on features of photographs (AP E.4), as on scenes but for what it looks at. */
export function photographMac(vectors?: WordVectors): Baseline {
  return {
    name: mac.name,
    sees: "maps",
    summary: mac.summary,
    settings: { ...mac.settings!, learningRate: 0.0001 },
    published: publishedRow("MAC", "nlvr2"),
    card: {
      papers: [
        "Hudson and Manning (2018), Compositional Attention Networks for Machine Reasoning",
        "Suhr et al. (2019), appendix E.4, Table 6",
      ],
      differences: [
        "Four steps, as in the documentation of the authors' program; Suhr et al. do not say how many.",
        "The knowledge base is projected once instead of in each step, and dropout masks are the same for all cells of an image.",
        "The learning rate is not halved on plateaus; --set plateauThreshold=0.01 does so.",
        "Stopped early on held-out training examples, not on dev.",
        "A batch holds sentences of one length with all their photographs; batches of fewer than 8 examples are left out.",
      ],
    },
    hyperparameters: HYPERPARAMETERS,
    vocabularyOf: (examples, { minCount }: Sizes) => [
      ...sentenceVocabulary(examples, { minCount }),
      featureShapeEntry(examples),
    ],

    createModel(vocabulary, sizes: Sizes) {
      const pictures = stem(photographFeatures(vocabulary), sizes);
      return createMac({ words: wordsOf(vocabulary), vectors, pictures }, sizes);
    },
  };
}

/** Hudson and Manning (2018), section 4.2: two convolutions go from the features to the knowledge base. */
function stem(
  features: PictureMaps,
  { width, imageDropout }: Pick<Sizes, "width" | "imageDropout">,
): PictureMaps {
  return {
    ...features,
    build(graph) {
      let maps = features.build(graph); // [batch, 14, 14, 1024]
      for (const name of ["stem 1", "stem 2"]) {
        const kept = dropout(maps, imageDropout, { sharedAxes: [1, 2] });
        maps = elu(convolution(kept, { name, outChannels: width, kernelSize: 3, stride: 1, padding: 1 }));
      }
      return maps; // [batch, 14, 14, 512]
    },
  };
}
