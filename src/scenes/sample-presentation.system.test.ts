import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOfScene, Random, type Scene, sceneKey } from "../core/index.ts";
import { type PresentationOptions, samplePresentation } from "./sample-presentation.ts";
import { expectFit, expectSameDistribution, tally } from "./testing/goodness-of-fit.ts";
import { expectLegal } from "./testing/legal-scenes.ts";
import * as options from "./testing/options.ts";

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const number = fc.nat(1_000_000);

test("[S4] uniform: C holds exactly the items of A and D those of B, dealt anew", () => {
  fc.assert(
    fc.property(options.seed, number, options.kind, (seed, n, kind) => {
      const [a, b, c, d] = sample({ seed, number: n, kind, placement: "uniform" }).scenes;
      expect(itemsOf(c)).toEqual(itemsOf(a));
      expect(itemsOf(d)).toEqual(itemsOf(b));
    }),
    { numRuns: 300 },
  );
});

test("[S4] released: position 3 holds exactly the items of 0, position 2 those of 1, of which some are now small", () => {
  fc.assert(
    fc.property(options.seed, number, options.kind, (seed, n, kind) => {
      const [a, b, c, d] = sample({ seed, number: n, kind, placement: "released" }).scenes;
      expect(itemsOf(d)).toEqual(itemsOf(a));
      const withoutSize = (scene: Scene) =>
        itemsOf(scene).map((each) => each.split(" ").slice(0, 2).join(" "));
      expect(withoutSize(c)).toEqual(withoutSize(b));
      const left = [...itemsOf(c)];
      for (const each of itemsOf(b)) {
        const as = left.includes(each) ? each : each.replace(/ \d+$/, " 10");
        expect(left).toContain(as);
        left.splice(left.indexOf(as), 1);
      }
    }),
    { numRuns: 300 },
  );
});

test("[S4] dealt anew means another scene, beyond the order of boxes and items, and the same kind", () => {
  fc.assert(
    fc.property(options.seed, number, options.kind, options.placement, (seed, n, kind, placement) => {
      const [a, b, c, d] = sample({ seed, number: n, kind, placement }).scenes;
      const pairs =
        placement === "uniform" ? [[a, c] as const, [b, d] as const] : [[a, d] as const, [b, c] as const];
      for (const [original, dealt] of pairs) expect(sceneKey(dealt)).not.toBe(sceneKey(original));
      for (const scene of [a, b, c, d]) expectLegal(scene, kind);
      if (kind === "tower") for (const scene of [a, b, c, d]) expect(kindOfScene(scene)).toBe("tower");
    }),
    { numRuns: 500 },
  );
});

test("[S2] no tower scene has one block in every box", () => {
  const scenes = run({ kind: "tower", placement: "released", presentations: 1_000 }).flatMap(
    (each) => each.scenes,
  );
  expect(scenes.filter((scene) => scene.flat().length === 3)).toEqual([]);
});

test("[S2] one of two consecutive presentations is a tower, the other scattered, and either comes first", () => {
  const kinds = run({ kind: "both", placement: "uniform", presentations: 1_000 }).map(({ kind }) => kind);
  let towers = 0;
  kinds.forEach((kind, i) => {
    towers += kind === "tower" ? 1 : 0;
    expect(Math.abs(2 * towers - (i + 1))).toBeLessThanOrEqual(1);
  });
  const first = kinds.filter((_, i) => i % 2 === 0);
  expectFit(tally(first, ["tower", "scatter"]), [1, 1]);
});

test("[S2] a presentation never mixes kinds, and is of the kind asked for", () => {
  for (const kind of ["tower", "scatter"] as const) {
    const presentations = run({ kind, placement: "released", presentations: 500 });
    expect(new Set(presentations.map((each) => each.kind))).toEqual(new Set([kind]));
    expect(new Set(presentations.flatMap((each) => each.scenes.map(kindOfScene)))).toEqual(new Set([kind]));
  }
});

test("a presentation depends on seed, number and options only, never on what was sampled before", () => {
  fc.assert(
    fc.property(options.seed, number, options.placement, fc.nat(3), (seed, n, placement, before) => {
      const random = new Random(seed);
      for (let i = 0; i < before; i += 1) samplePresentation({ random, number: i, kind: "both", placement });
      const later = samplePresentation({ random, number: n, kind: "both", placement });
      expect(later).toEqual(sample({ seed, number: n, kind: "both", placement }));
      expect(sample({ seed, number: n, kind: later.kind, placement })).toEqual(later);
    }),
  );
});

test("other numbers and other seeds give other presentations", () => {
  const drawn = [1, 2].flatMap((seed) =>
    Array.from({ length: 300 }, (_, n) =>
      JSON.stringify(sample({ seed, number: n, kind: "scatter", placement: "uniform" }).scenes),
    ),
  );
  expect(new Set(drawn).size).toBe(600);
});

test("[S4] uniform: the boxes of a scene do not tell whether it was dealt anew", () => {
  for (const kind of ["scatter", "tower"] as const) {
    const presentations = run({ kind, placement: "uniform", presentations: 2_000 });
    const counts = (...positions: number[]) =>
      tally(
        presentations.flatMap(({ scenes }) =>
          positions.flatMap((position) => scenes[position]!.map((box) => box.length)),
        ),
        EIGHT,
      );
    expectSameDistribution(counts(0, 1), counts(2, 3));
    if (kind === "scatter") {
      expectFit(counts(0, 1), Array(8).fill(1));
      expectFit(counts(2, 3), Array(8).fill(1));
    }
  }
});

test("[S4] uniform: items are dealt to the boxes at random, wherever they were", () => {
  // Two items that shared a box take any two of the T places alike: n(n - 1) of T(T - 1) are in a box of n.
  let [together, expected, variance] = [0, 0, 0];
  for (const { scenes } of run({ kind: "scatter", placement: "uniform", presentations: 3_000 })) {
    const [a, , c] = scenes;
    const pair = a[0].slice(0, 2).map(describe);
    const unique = pair.filter((each) => itemsOf(a).filter((other) => other === each).length === 1);
    if (new Set(unique).size < 2) continue;
    const total = c.flat().length;
    const share = c.reduce((sum, box) => sum + box.length * (box.length - 1), 0) / (total * (total - 1));
    expected += share;
    variance += share * (1 - share);
    if (c.some((box) => unique.every((each) => box.map(describe).includes(each)))) together += 1;
  }
  expect(variance).toBeGreaterThan(100);
  expect(Math.abs(together - expected)).toBeLessThan(3.3 * Math.sqrt(variance)); // p = 0.001
});

test("[S4] uniform: no arrangement of the same items is found more often among A and B than among C and D", () => {
  // Four blocks, one of another colour: it stands alone in half of the arrangements, and the deal has to differ.
  const isAlone = (scene: Scene) => {
    const colours = scene.flat().map(({ colour }) => colour);
    const odd = colours.filter((each) => colours.filter((other) => other === each).length === 1);
    if (colours.length !== 4 || new Set(colours).size !== 2 || odd.length !== 1) return undefined;
    return scene.some((box) => box.length === 1 && box[0]!.colour === odd[0]);
  };
  const pairs = run({ kind: "tower", placement: "uniform", presentations: 20_000 })
    .flatMap(({ scenes: [a, b, c, d] }) => [
      [a, c],
      [b, d],
    ])
    .map(([first, second]) => [isAlone(first!), isAlone(second!)]);
  const trues = pairs.filter(([first, second]) => first === true && second === false).length;
  const falses = pairs.filter(([first, second]) => first === false && second === true).length;
  expect(trues + falses).toBeGreaterThan(300);
  expectFit([trues, falses], [1, 1]);
});

test("[S4] released: in a tenth of the presentations, and a little less of towers, both deals are even", () => {
  for (const [kind, share] of [
    ["scatter", 0.1],
    ["tower", 0.08],
  ] as const) {
    // Scenes are even by chance too. Positions 0 and 1 show how often two of them are.
    const presentations = run({ kind, placement: "released", presentations: 4_000 });
    const both = presentations.filter(({ scenes }) => isEven(scenes[2]) && isEven(scenes[3])).length;
    const originals = presentations.filter(({ scenes }) => isEven(scenes[0]) && isEven(scenes[1])).length;
    const excess = (both - originals) / presentations.length;
    expect(Math.abs(excess - share)).toBeLessThan(0.025);
  }
});

function sample({ seed, ...rest }: { seed: number } & Omit<PresentationOptions, "random">) {
  return samplePresentation({ random: new Random(seed), ...rest });
}

function run({
  presentations,
  ...rest
}: { presentations: number } & Omit<PresentationOptions, "random" | "number">) {
  const random = new Random("run");
  return Array.from({ length: presentations }, (_, n) => samplePresentation({ random, number: n, ...rest }));
}

function describe({ shape, colour, size }: Scene[0][number]): string {
  return `${shape} ${colour} ${size}`;
}

function itemsOf(scene: Scene): string[] {
  return scene.flat().map(describe).toSorted();
}

function isEven(scene: Scene): boolean {
  const total = scene.flat().length;
  const third = Math.floor(total / 3);
  return scene.map((box) => box.length).join() === [third, third, total - 2 * third].join();
}
