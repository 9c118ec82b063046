// Writing on one core, and the bars of a written corpus: npm run build && node bench/writing-speed.js [presentations] [seed]
import { Random } from "../dist/core/index.js";
import { createSentenceGenerator, summariseWriting } from "../dist/reasoning/index.js";
import { samplePresentation } from "../dist/scenes/index.js";

const PRESENTATIONS = Number(process.argv[2] ?? 1000);
const random = new Random(process.argv[3] ?? "writing-speed");
const tasks = Array.from({ length: PRESENTATIONS }, (_, number) => {
  const { scenes } = samplePresentation({ random, number, kind: "both", placement: "uniform" });
  return { trues: scenes.slice(0, 2), falses: scenes.slice(2), random: random.split(`sentence ${number}`) };
});

const loaded = performance.now();
const writer = createSentenceGenerator();
console.log(`load        ${(performance.now() - loaded).toFixed(0)} ms`);

const start = performance.now();
const cpu = process.cpuUsage();
const results = tasks.map((task) => writer.write(task));
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
const written = results.filter(({ ok }) => ok);
const { forms, mostFrequentForm, lengthDistance } = summariseWriting(written);
console.log(`writing     ${(PRESENTATIONS / seconds).toFixed(1)} presentations/s (wanted: 20)`);
console.log(
  `            ${((1e6 * PRESENTATIONS) / (user + system)).toFixed(1)} by processor time, all threads`,
);
console.log(`refused     ${PRESENTATIONS - written.length} of ${PRESENTATIONS}`);
console.log(`forms       ${forms} (wanted: 300 in 1,000)`);
console.log(
  `largest     ${(100 * mostFrequentForm.share).toFixed(1)} % (wanted: at most 5) ${mostFrequentForm.form}`,
);
console.log(`lengths     ${lengthDistance.toFixed(3)} from train's, total variation (wanted: at most 0.2)`);
