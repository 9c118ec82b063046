import { pick } from "./photographs.js";

const WORKERS = 14;

/**
 * The simulated crowd: everybody has an own error rate between 1 and 8 % and an own diligence, so that some
 * give many judgments and some few. The more diligent half also writes.
 */
export function imagineCrowd(random) {
  const numbers = random.shuffle(Array.from({ length: 40 }, (_, i) => String(i + 1))).slice(0, WORKERS);
  const workers = numbers.map((id, i) => ({
    id,
    errorRate: 0.01 + 0.07 * random.uniform(),
    diligence: i < WORKERS - 2 ? 3 + random.below(6) : 0.5, // two seldom come
  }));
  return { workers, writers: workers.slice(0, WORKERS / 2) };
}

/** Different workers, the diligent ones more often. */
export function drawWorkers(random, { workers }, wanted) {
  const drawn = [];
  while (drawn.length < wanted) {
    const left = workers.filter((each) => !drawn.includes(each));
    let at = random.uniform() * left.reduce((sum, { diligence }) => sum + diligence, 0);
    let next = 0;
    while (next < left.length - 1 && at >= left[next].diligence) {
      at -= left[next].diligence;
      next += 1;
    }
    drawn.push(left[next]);
  }
  return drawn;
}

export function drawWriter(random, { writers }) {
  return pick(random, writers);
}

/** What a worker answers: the truth, but for a slip now and then. */
export function judge(random, { errorRate }, truth) {
  return random.uniform() < errorRate ? !truth : truth;
}
