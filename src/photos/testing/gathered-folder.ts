import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fetcher } from "../fetching/fetcher.ts";
import { gather } from "../gathering/gather.ts";
import { PAPER_LIMITS } from "../gathering/limits.ts";
import { openLocal } from "../sources/local.ts";
import { makePicture } from "./pictures.ts";
import { quickClock } from "./web.ts";

/** Gathers one set of so many pictures for each synset into the folder `gathered` of another, and gives its path. */
export async function makeGathered(folder: string, synsets: readonly string[], images = 9): Promise<string> {
  for (const [s, synset] of synsets.entries()) {
    mkdirSync(join(folder, "pictures", synset), { recursive: true });
    for (let i = 0; i < images; i += 1) {
      const picture = await makePicture(100 * s + i, { width: 300, height: 240 });
      writeFileSync(join(folder, "pictures", synset, `${i}.jpg`), picture);
    }
  }
  const fetcher = new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock() });
  const out = join(folder, "gathered");
  await gather(
    synsets.map((synset) => ({ synset, query: `two ${synset}s` })),
    {
      source: await openLocal(join(folder, "pictures"), fetcher),
      sourceName: "my photographs",
      folder: out,
      limits: PAPER_LIMITS,
      jobs: 4,
      retry: false,
      working: () => () => {},
    },
  );
  return out;
}
