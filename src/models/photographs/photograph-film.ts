import { batchNorm, relu } from "../../tensors/index.ts";
import { type Baseline, publishedRow } from "../baseline.ts";
import { convolutionWithCoordinates } from "../coordinates.ts";
import { createFilm, FILM_HYPERPARAMETERS, film } from "../film.ts";
import type { ValuesOf } from "../hyperparameters.ts";
import type { PictureMaps } from "../picture-maps.ts";
import { sentenceVocabulary } from "../word-inputs.ts";
import { featureShapeEntry, photographFeatures, wordsOf } from "./photograph-features.ts";
import type { WordVectors } from "./word-vectors.ts";

type Sizes = ValuesOf<typeof FILM_HYPERPARAMETERS>;

/** FiLM on features of photographs (AP E.3), as on scenes but for what it looks at. */
export function photographFilm(vectors?: WordVectors): Baseline {
  return {
    name: film.name,
    sees: "maps",
    summary: film.summary,
    settings: film.settings,
    published: publishedRow("FiLM", "nlvr2"),
    card: {
      papers: [
        "Perez et al. (2018), FiLM: Visual Reasoning with a General Conditioning Layer",
        "Suhr et al. (2019), appendix E.3 (sizes) and E.5 (training), Table 6",
      ],
      differences: [
        "A batch holds sentences of one length with all their photographs, so that the GRU reads a sentence once; batches of fewer than 8 examples are left out.",
        "Words that occur in one sentence alone are unknown; Suhr et al. do not say how they treat rare words.",
      ],
    },
    hyperparameters: FILM_HYPERPARAMETERS,
    vocabularyOf: (examples, { minCount }: Sizes) => [
      ...sentenceVocabulary(examples, { minCount }),
      featureShapeEntry(examples),
    ],

    createModel(vocabulary, sizes: Sizes) {
      const pictures = stem(photographFeatures(vocabulary), sizes);
      return createFilm({ words: wordsOf(vocabulary), vectors, pictures }, sizes);
    },
  };
}

/** Perez et al. (2018), section 4.1: one convolution goes from the features to the maps of the blocks. */
function stem(features: PictureMaps, { width }: Pick<Sizes, "width">): PictureMaps {
  return {
    ...features,
    build(graph) {
      const maps = convolutionWithCoordinates(features.build(graph), { name: "stem", units: width });
      return relu(batchNorm(maps, { name: "stem norm" })); // [batch, 14, 14, 28]
    },
  };
}
