import { drawBoxes } from "../../dist/models/box-images.js";
import {
  buildPretrainedEncoder,
  COUNT_CLASSES,
  countTargets,
  LEVELS,
} from "../../dist/models/counts-nmn/pretrained-encoder.js";
import { sampleScene } from "../../dist/scenes/index.js";
import {
  adamStep,
  biasCorrection,
  encodeModel,
  Graph,
  initialState,
  mul,
  reduceSum,
  reshape,
  Session,
  sub,
  updatedName,
} from "../../dist/tensors/index.js";

const BATCH = 40;
/** Learning rate of Adam in the first half of the steps; in the second half it falls linearly to zero. */
const RATE = 0.002;

/**
 * Pretrains the image encoder of `counts-nmn` to count the items of sampled scenes: two of three are scatter scenes, the others
 * towers. No scene of a corpus is used. `report` receives, after each step, the number of scenes so far and the squared
 * error per box, summed over levels and classes.
 */
export async function pretrainEncoder({ scenes: total, random, report }) {
  const graph = new Graph({ training: true });
  const counts = buildPretrainedEncoder(graph); // [batch, 3, 5, 27]
  const difference = sub(counts, graph.input("items", counts.shape));
  const error = reshape(mul(reduceSum(mul(difference, difference), [0, 1, 2, 3]), 1 / (3 * BATCH)), []);
  const outputs = { error, ...adamStep(graph, error) };
  const session = await Session.open(encodeModel(graph, { outputs }), { threads: 1 });
  let state = initialState(graph, random.split("weights"));
  const steps = Math.ceil(total / BATCH);
  try {
    for (let step = 1; step <= steps; step += 1) {
      const stepRandom = random.split(`step ${step}`);
      const scenes = Array.from({ length: BATCH }, (_, i) => {
        const kind = (step + i) % 3 === 0 ? "tower" : "scatter";
        return sampleScene({ kind, placement: "released", random: stepRandom });
      });
      const items = new Float32Array(BATCH * 3 * LEVELS * COUNT_CLASSES.length);
      for (const [i, scene] of scenes.entries()) items.set(countTargets(scene), (i * items.length) / BATCH);
      const { rate, scale } = biasCorrection(step, RATE * Math.min(1, 2 * (1 - (step - 1) / steps)));
      const results = await session.run({
        ...drawBoxes(scenes),
        items: { data: items, dims: [BATCH, 3, LEVELS, COUNT_CLASSES.length] },
        ...Object.fromEntries(state),
        "adam rate": { data: Float32Array.of(rate), dims: [] },
        "adam scale": { data: Float32Array.of(scale), dims: [] },
      });
      state = new Map(Array.from(state.keys(), (name) => [name, results[updatedName(name)]]));
      report(step * BATCH, Number(results.error.data[0]));
    }
  } finally {
    await session.close();
  }
  return new Map(graph.weights.map(({ name }) => [name, state.get(name).data]));
}
