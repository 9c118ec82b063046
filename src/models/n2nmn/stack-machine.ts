import type { Graph, Tensor } from "../../tensors/index.ts";
import {
  add,
  equal,
  greaterOrEqual,
  maximum,
  mul,
  reduceSum,
  reshape,
  slice,
  sub,
} from "../../tensors/index.ts";
import { END, stackDepth, TOKENS } from "./layouts.ts";
import { MODULES, type ModuleInputs, type ModuleOutputs, type ModuleType } from "./modules.ts";

/** A machine between two steps. */
export interface MachineState {
  /** The attention maps: [batch, depth, cells]. Those above `height` are left from before and not used. */
  readonly stack: Tensor;
  /** How many maps there are: [batch, 1]. */
  readonly height: Tensor;
  /** 1 where there is an answer, else 0: [batch, 1]. */
  readonly isDone: Tensor;
  /** Scores of the answer, zeros before: [batch, 2]. */
  readonly answer: Tensor;
}

/**
 * Layouts of all examples of a batch in one graph that does not depend on them: every step computes all modules and keeps what the
 * token of each example says. What comes out is exactly what the example's own network would give, and so are its gradients.
 */
export class StackMachine {
  readonly #graph: Graph;
  readonly #steps: number;
  readonly #cells: number;
  readonly #apply: (inputs: ModuleInputs) => ModuleOutputs;

  constructor(
    graph: Graph,
    {
      steps,
      cells,
      modules,
    }: { steps: number; cells: number; modules: (inputs: ModuleInputs) => ModuleOutputs },
  ) {
    this.#graph = graph;
    this.#steps = steps;
    this.#cells = cells;
    this.#apply = modules;
  }

  /** The machine before the first step; `zeros` is any tensor of zeros, [batch, 1]. */
  start(zeros: Tensor): MachineState {
    const depth = stackDepth(this.#steps);
    const wide = (...shape: number[]) => this.#row(Array(shape.reduce((a, b) => a * b)).fill(0), ...shape);
    return {
      stack: add(reshape(zeros, ["batch", 1, 1]), wide(depth, this.#cells)),
      height: zeros,
      isDone: zeros,
      answer: add(zeros, wide(2)),
    };
  }

  /**
   * 1 for each token that can come at a step (counted from 0), else 0: [batch, tokens]. A module needs its inputs, and whatever is on the
   * stack after it must still come to a single answer in the steps that are left. At least one token can always come.
   */
  validTokens({ height, isDone }: MachineState, step: number): Tensor {
    const row = (value: (module: (typeof MODULES)[number]) => number) =>
      this.#row([...MODULES.map(value), 0], TOKENS);
    const isAttention = row(({ output }) => Number(output === "attention"));
    const isAnswer = row(({ output }) => Number(output === "answer"));
    const inputs = row((module) => module.inputs);
    const after = add(sub(height, inputs), isAttention); // [batch, tokens]
    const needed = maximum(sub(after, this.#row([1], 1)), 1); // joins down to two maps, and an answer
    const isLeft = greaterOrEqual(this.#row([this.#steps - step - 1], 1), needed);
    const canAttend = mul(isAttention, mul(greaterOrEqual(height, inputs), isLeft));
    const canAnswer = mul(isAnswer, equal(height, inputs));
    const isEnd = this.#row([...MODULES.map(() => 0), 1], TOKENS);
    return add(mul(sub(1, isDone), add(canAttend, canAnswer)), mul(isDone, isEnd));
  }

  /** One step, counted from 0: `token` is one-hot, [batch, tokens]; `word` is what the step attends to in the sentence, [batch, embedding]. */
  step(
    before: MachineState,
    { step, token, word }: { readonly step: number; readonly token: Tensor; readonly word: Tensor },
  ): MachineState & { readonly attention: Tensor | undefined } {
    const { stack, height, isDone, answer } = before;
    const depth = stackDepth(this.#steps);
    const positions = this.#row(
      Array.from({ length: depth }, (_, i) => i + 1),
      depth,
    );
    const at = (index: Tensor) => equal(index, positions); // [batch, depth]
    const read = (index: Tensor) =>
      reshape(reduceSum(mul(stack, reshape(at(index), ["batch", depth, 1])), [1]), ["batch", this.#cells]);
    const one = this.#row([1], 1);
    const [top, second] = [read(height), read(sub(height, one))];
    const isLast = step === this.#steps - 1;
    const canCome = ({ inputs, output }: ModuleType) => inputs <= step && (output === "answer" || !isLast);
    const { attentions, answers } = this.#apply({ word, top, second, canCome });

    const isToken = (index: number) => slice(token, { axis: 1, from: index, to: index + 1 }); // [batch, 1]
    const chosen = (outputs: readonly (Tensor | undefined)[], first: number) =>
      outputs
        .flatMap((output, i) => (output === undefined ? [] : [mul(output, isToken(first + i))]))
        .reduce<Tensor | undefined>((sum, each) => (sum === undefined ? each : add(sum, each)), undefined);
    const total = (value: (module: (typeof MODULES)[number]) => number) =>
      reduceSum(mul(token, this.#row([...MODULES.map(value), 0], TOKENS)), [1]); // [batch, 1]
    const attention = chosen(attentions, 0); // [batch, cells]
    const pushes = total(({ output }) => Number(output === "attention"));
    const newHeight = add(
      sub(
        height,
        total(({ inputs }) => inputs),
      ),
      pushes,
    );
    const isWritten = reshape(mul(at(newHeight), pushes), ["batch", depth, 1]);
    const answered = chosen(answers, attentions.length);
    return {
      stack: attention === undefined ? stack : this.#write(stack, attention, isWritten),
      height: newHeight,
      isDone: add(
        isDone,
        total(({ output }) => Number(output === "answer")),
      ),
      answer: answered === undefined ? answer : add(answer, answered),
      attention,
    };
  }

  #write(stack: Tensor, attention: Tensor, isWritten: Tensor): Tensor {
    const written = mul(reshape(attention, ["batch", 1, this.#cells]), isWritten);
    return add(mul(stack, sub(1, isWritten)), written);
  }

  #row(values: readonly number[], ...shape: number[]): Tensor {
    return this.#graph.constant(values, "float", [1, ...shape]);
  }
}

/** One-hot tokens of given layouts, [batch, steps] of whole numbers, at a step: [batch, tokens]. */
export function givenToken(layouts: Tensor, step: Tensor): Tensor {
  return equal(step, layouts.graph.constant([...Array(END + 1).keys()], "int64", [1, TOKENS]));
}
