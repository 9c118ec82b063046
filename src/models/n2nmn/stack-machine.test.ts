import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { gradientsOf } from "../../tensors/gradients.ts";
import {
  add,
  encodeModel,
  type Feeds,
  Graph,
  mul,
  reduceSum,
  reshape,
  Session,
  slice,
  type Tensor,
  type TensorData,
} from "../../tensors/index.ts";
import { END, parseLayout } from "./layouts.ts";
import { createModules, MODULES } from "./modules.ts";
import { givenToken, type MachineState, StackMachine } from "./stack-machine.ts";

const STEPS = 5;
const LAYOUTS = [
  "Find Describe",
  "Find Find Transform And Exist",
  "Scene Filter Count",
  "Find Find Find Or MoreNum",
  "Find FindSameProperty Scene SameProperty",
  "Find Find LessNum",
  "Find Scene EqualNum",
].map((layout) => layout.split(" "));
const [ROWS, COLUMNS, CHANNELS, WORD] = [2, 3, 4, 3];
const CELLS = ROWS * COLUMNS;
const random = new Random("machine");

function draw(...dims: number[]): TensorData {
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { dims, data: Float32Array.from({ length: size }, () => 2 * random.uniform() - 1) };
}

async function run(graph: Graph, outputs: Record<string, Tensor>, feeds: Feeds): Promise<Feeds> {
  const session = await Session.open(encodeModel(graph, { outputs }), { threads: 1 });
  const results = await session.run(feeds);
  await session.close();
  return results;
}

test("all layouts of a batch in one graph give the answers and gradients of a network of their own for each", async () => {
  const graph = new Graph();
  const features = graph.input("features", ["batch", CELLS, CHANNELS]);
  const layouts = graph.input("layouts", ["batch", STEPS], "int64");
  const words = Array.from({ length: STEPS }, (_, step) => graph.input(`word ${step}`, ["batch", WORD]));
  const modules = createModules({ features, rows: ROWS, columns: COLUMNS }, { maps: 4 });
  const zeros = mul(slice(words[0]!, { axis: 1, from: 0, to: 1 }), 0);

  const machine = new StackMachine(graph, { steps: STEPS, cells: CELLS, modules });
  let state: MachineState = machine.start(zeros);
  for (const [step, word] of words.entries())
    state = machine.step(state, {
      ...{ step, word },
      token: givenToken(layouts, slice(layouts, { axis: 1, from: step, to: step + 1 })),
    });

  // the second method: the modules of one layout after another, on a stack of this program
  const isRow = graph.input("is row", ["batch", LAYOUTS.length]);
  const own = LAYOUTS.map((layout, row) => {
    const stack: Tensor[] = [];
    for (const [step, token] of parseLayout(layout, STEPS).entries()) {
      const { inputs, output } = MODULES[token]!;
      const none = add(zeros, graph.constant(Array(CELLS).fill(0), "float", [1, CELLS]));
      const [second, top] = [none, none, ...stack].slice(-2) as [Tensor, Tensor];
      stack.splice(stack.length - inputs, inputs);
      const { attentions, answers } = modules({ word: words[step]!, top, second });
      stack.push(output === "attention" ? attentions[token]! : answers[token - attentions.length]!);
    }
    return mul(stack[0]!, slice(isRow, { axis: 1, from: row, to: row + 1 }));
  }).reduce((sum, each) => add(sum, each));

  const lossOf = (answer: Tensor) => reshape(reduceSum(mul(answer, answer), [0, 1]), []);
  const [ofMachine, ofOwn] = [state.answer, own].map((answer) =>
    gradientsOf(lossOf(answer), [features, ...graph.weights]),
  ) as [Tensor[], Tensor[]];
  const outputs = {
    machine: state.answer,
    own,
    ...Object.fromEntries(ofMachine.map((tensor, i) => [`machine ${i}`, tensor])),
    ...Object.fromEntries(ofOwn.map((tensor, i) => [`own ${i}`, tensor])),
  };
  const batch = LAYOUTS.length;
  const tokens = LAYOUTS.flatMap((layout) => {
    const known = parseLayout(layout, STEPS);
    return [...known, ...Array<number>(STEPS - known.length).fill(END)];
  });
  const results = await run(graph, outputs, {
    features: draw(batch, CELLS, CHANNELS),
    layouts: { data: BigInt64Array.from(tokens, BigInt), dims: [batch, STEPS] },
    "is row": {
      data: Float32Array.from({ length: batch * batch }, (_, i) => Number(i % (batch + 1) === 0)),
      dims: [batch, batch],
    },
    ...Object.fromEntries(words.map(({ name }) => [name, draw(batch, WORD)])),
    ...Object.fromEntries(graph.weights.map(({ name, shape }) => [name, draw(...shape.map(Number))])),
  });
  for (const name of ["", ...ofMachine.map((_, i) => ` ${i}`)]) {
    const [ours, theirs] = [results[`machine${name}`]!.data, results[`own${name}`]!.data];
    for (const [i, value] of ours.entries()) expect(Number(value)).toBeCloseTo(Number(theirs[i]), 4);
  }
});

test("tokens that can come lead to an answer: there are 1,152 layouts of at most five modules", async () => {
  // The second method counts by hand what a stack of h maps can become in s steps: f(h, s) = 2 f(h+1, s-1) + [h >= 1] 3 f(h, s-1)
  // + [h >= 2] 2 f(h-1, s-1) + [h = 1] 3 + [h = 2] 4, with f(h, 0) = 0, so that f(0, 5) = 1152.
  const graph = new Graph();
  const [height, isDone] = [graph.input("height", ["batch", 1]), graph.input("done", ["batch", 1])];
  const machine = new StackMachine(graph, {
    steps: STEPS,
    cells: CELLS,
    modules: () => ({ attentions: [], answers: [] }),
  });
  const state = { height, isDone, stack: height, answer: height };
  const outputs = Object.fromEntries(
    Array.from({ length: STEPS }, (_, step) => [`step ${step}`, machine.validTokens(state, step)]),
  );
  const heights = [0, 1, 2, 3];
  const results = await run(graph, outputs, {
    height: { data: Float32Array.from([...heights, 0]), dims: [5, 1] },
    done: { data: Float32Array.of(0, 0, 0, 0, 1), dims: [5, 1] },
  });
  const valid = (step: number, row: number) =>
    [...results[`step ${step}`]!.data.slice(row * (END + 1), (row + 1) * (END + 1))].map(Number);
  expect(valid(2, 4)).toEqual([...MODULES.map(() => 0), 1]); // after the answer only the end
  const count = (step: number, height: number): number =>
    valid(step, height).reduce((sum, isValid, token) => {
      if (isValid === 0) return sum;
      const { inputs, output } = MODULES[token]!;
      return sum + (output === "answer" ? 1 : count(step + 1, height - inputs + 1));
    }, 0);
  expect(count(0, 0)).toBe(1_152);
});
