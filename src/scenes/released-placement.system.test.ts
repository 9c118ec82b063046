import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Item, kindOfScene, Random, type Scene } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { samplePresentation } from "./sample-presentation.ts";
import { SIZES } from "./sample-scene.ts";
import { expectSameDistribution, tally } from "./testing/goodness-of-fit.ts";

// What `released` samples against what the release shows. Failures never print the data: they are not part of this
// repository.

const officially = test.skipIf(officialFile("") === undefined);

/** The scenes of a presentation by position; released ones may lack some. */
type Scenes = readonly (Scene | undefined)[];

officially(
  "[S3] released: items per scattered box as in the release, at every position (needs COUNTERPOINT_DATA)",
  () => {
    for (const position of [0, 1, 2, 3]) {
      const counts = (all: readonly Scenes[]) =>
        tally(
          at(all, position).flatMap((scene) => scene.map((box) => box.length)),
          [1, 2, 3, 4, 5, 6, 7, 8],
        );
      expectSameDistribution(counts(official().scatter), counts(ours("scatter")));
    }
  },
);

officially("[S3] released: sizes as in the release, shrunk ones included (needs COUNTERPOINT_DATA)", () => {
  for (const position of [0, 1, 2, 3]) {
    const sizes = (all: readonly Scenes[]) =>
      tally(
        at(all, position).flatMap((scene) => scene.flat().map(({ size }) => size)),
        SIZES,
      );
    expectSameDistribution(sizes(official().scatter), sizes(ours("scatter")));
  }
});

officially("[S3] released: contact with each wall as in the release (needs COUNTERPOINT_DATA)", () => {
  const walls: readonly ((item: Item) => boolean)[] = [
    ({ x, size }) => x + size === 100,
    ({ y, size }) => y + size === 100,
    ({ x }) => x === 0,
    ({ y }) => y === 0,
  ];
  const [theirs, own] = [official().scatter, ours("scatter")].map((all) =>
    all.flatMap((scenes) => scenes.flatMap((scene) => scene?.flat() ?? [])),
  );
  for (const size of SIZES) {
    for (const touches of walls) {
      const contact = (items: readonly Item[]) =>
        tally(items.filter((item) => item.size === size).map(touches), [true, false]);
      expectSameDistribution(contact(theirs!), contact(own!));
    }
  }
});

officially(
  "[S4] released: positions 0 and 3 hold the same items, 1 and 2 but for shrinking (needs COUNTERPOINT_DATA)",
  () => {
    for (const all of [official().scatter, ours("scatter")]) {
      expect(shrunken(all, [0, 3]).filter((count) => count > 0)).toHaveLength(0);
    }
    for (const all of [official().tower, ours("tower")]) {
      expect([...shrunken(all, [0, 3]), ...shrunken(all, [1, 2])].filter((count) => count > 0)).toHaveLength(
        0,
      );
    }
    const official12 = shrunken(official().scatter, [1, 2]);
    expect(official12.filter((count) => count > 0)).toHaveLength(100);
    const clip = (counts: readonly number[]) =>
      tally(
        counts.map((count) => Math.min(count, 2)),
        [0, 1, 2],
      );
    expectSameDistribution(clip(official12), clip(shrunken(ours("scatter"), [1, 2])));
  },
);

officially(
  "[S4] released: scenes dealt anew are even as often as in the release (needs COUNTERPOINT_DATA)",
  () => {
    for (const kind of ["scatter", "tower"] as const) {
      const even = (all: readonly Scenes[]) =>
        tally(
          all.flatMap(([, , c, d]) => (c && d ? [isEven(c) && isEven(d)] : [])),
          [true, false],
        );
      expectSameDistribution(even(official()[kind]), even(ours(kind)));
    }
  },
);

function at(all: readonly Scenes[], position: number): readonly Scene[] {
  return all.map((scenes) => scenes[position]).filter((scene) => scene !== undefined);
}

/** How many items of the second scene are smaller than in the first; throws when they differ in anything else. */
function shrunken(all: readonly Scenes[], [first, second]: readonly [number, number]): number[] {
  return all.flatMap((scenes) => {
    const [a, b] = [scenes[first], scenes[second]];
    if (!a || !b) return [];
    const before = a.flat().map(describe);
    const after = b.flat().map(describe);
    for (const each of [...before]) {
      if (!after.includes(each)) continue;
      before.splice(before.indexOf(each), 1);
      after.splice(after.indexOf(each), 1);
    }
    const small = before.map((each) => each.replace(/\d+$/, "10"));
    if (small.toSorted().join() !== after.toSorted().join())
      throw new Error("Items differ by more than shrinking");
    return [before.length];
  });
}

function describe({ shape, colour, size }: Item): string {
  return `${shape} ${colour} ${size}`;
}

function isEven(scene: Scene): boolean {
  const total = scene.flat().length;
  const third = Math.floor(total / 3);
  return scene.map((box) => box.length).join() === [third, third, total - 2 * third].join();
}

const sampled = new Map<string, readonly Scenes[]>();

/** Ten thousand presentations of our own. */
function ours(kind: "scatter" | "tower"): readonly Scenes[] {
  const known = sampled.get(kind);
  if (known) return known;
  const random = new Random("released");
  const all = Array.from(
    { length: 10_000 },
    (_, number) => samplePresentation({ random, number, kind, placement: "released" }).scenes,
  );
  sampled.set(kind, all);
  return all;
}

interface OfficialLine {
  readonly identifier: string;
  readonly structured_rep: readonly (readonly OfficialItem[])[];
}

interface OfficialItem {
  readonly x_loc: number;
  readonly y_loc: number;
  readonly type: Item["shape"];
  readonly color: string;
  readonly size: Item["size"];
}

let read: { readonly scatter: readonly Scenes[]; readonly tower: readonly Scenes[] } | undefined;

/** The presentations of train, dev and test by kind. */
function official() {
  if (read) return read;
  const presentations = new Map<string, (Scene | undefined)[]>();
  for (const split of ["train", "dev", "test"]) {
    const lines = readFileSync(officialFile(`nlvr/${split}.json`)!, "utf8").split("\n");
    for (const line of lines) {
      if (line === "") continue;
      const { identifier, structured_rep } = JSON.parse(line) as OfficialLine;
      const [n, m] = identifier.split("-");
      const scenes = presentations.get(`${split} ${n}`) ?? [];
      scenes[Number(m)] = structured_rep.map((box) =>
        box.map(toItem),
      ) as readonly Item[][] as unknown as Scene;
      presentations.set(`${split} ${n}`, scenes);
    }
  }
  const all = [...presentations.values()];
  const ofKind = (kind: string) =>
    all.filter((scenes) => kindOfScene(scenes.find((scene) => scene)!) === kind);
  read = { scatter: ofKind("scatter"), tower: ofKind("tower") };
  return read;
}

function toItem({ x_loc, y_loc, type, color, size }: OfficialItem): Item {
  const colour = color === "Black" ? "black" : color === "Yellow" ? "yellow" : "blue";
  return { x: x_loc, y: y_loc, shape: type, colour, size };
}
