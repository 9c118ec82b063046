// Measures the tagger of linguistic phenomena beside the best single keywords, over several divisions into folds.
//   npm run build && node scripts/measure-tagger.js path/to/annotated_dev_examples.txt path/to/nlvr/train.json [HOW_MANY]
import { Random } from "../dist/core/index.js";
import { readAnnotations } from "../dist/formats/index.js";
import { evaluateTagger, tagPhenomena, trainTagger } from "../dist/language/index.js";
import { evaluateTags } from "../dist/language/phenomena/evaluate-tagger.js";
import { HELD_OUT, readNlvrAnnotation } from "./tagger/read-annotation.js";

const FOLDS = 5;

const [annotationPath, trainPath, divisions = "10"] = process.argv.slice(2);
if (annotationPath === undefined || trainPath === undefined) {
  console.error("Name both files, as in: node scripts/measure-tagger.js ANNOTATED_FILE NLVR_TRAIN_FILE");
  process.exit(2);
}
const nlvr2 = await readAnnotations(annotationPath);
const nlvr = readNlvrAnnotation(trainPath);
printDivisions("NLVR2, each fold trained with all of NLVR's annotation", nlvr2, nlvr);
printDivisions("NLVR, each fold trained with all of NLVR2's annotation", nlvr, nlvr2);
printDivisions("NLVR2 alone", nlvr2, []);

// The sterner tests: rules and patterns were written on the first sentences of each annotation.
const half = nlvr2.length / 2;
printTest("NLVR2, trained on its first half and NLVR", [nlvr2.slice(0, half), nlvr], nlvr2.slice(half));
printTest("NLVR's held-out sentences", [nlvr2, nlvr.slice(0, -HELD_OUT)], nlvr.slice(-HELD_OUT));

function printDivisions(title, annotated, alsoTrainedOn) {
  const runs = Array.from({ length: Number(divisions) }, (_, seed) =>
    evaluateTagger(annotated, { folds: FOLDS, random: new Random(seed), alsoTrainedOn }),
  );
  const rows = runs[0].categories.map(({ category, count }, i) => {
    const pairs = runs.map(({ categories }) => [categories[i].f1, categories[i].keyword.f1]);
    return [category, String(count), ...compare(pairs)];
  });
  rows.push(["micro", "", ...compare(runs.map(({ microF1, keyword }) => [microF1, keyword.microF1]))]);
  rows.push(["macro", "", ...compare(runs.map(({ macroF1, keyword }) => [macroF1, keyword.macroF1]))]);
  const head = ["category", "sentences", "F1", "keyword", "difference", "SD", "least", "won"];
  console.log(`\n${title}: means over ${runs.length} divisions into ${FOLDS} folds`);
  console.log([head, ...rows].map(tableLine).join("\n"));
}

function printTest(title, corpora, test) {
  const model = trainTagger(...corpora);
  const { microF1, macroF1 } = evaluateTags(
    test.map(({ sentence, phenomena }) => ({
      annotated: new Set(phenomena),
      found: tagPhenomena(sentence, model),
      byKeyword: new Set(),
    })),
  );
  console.log(`${title}, ${test.length} sentences: micro ${percent(microF1)}, macro ${percent(macroF1)}`);
}

/** Mean F1 of both, and mean, standard deviation and least of their differences, in percent. */
function compare(pairs) {
  const [own, keyword] = [mean(pairs.map(([f1]) => f1)), mean(pairs.map(([, f1]) => f1))];
  const differences = pairs.map(([a, b]) => a - b);
  const centre = mean(differences);
  const spread = Math.sqrt(mean(differences.map((difference) => (difference - centre) ** 2)));
  const figures = [own, keyword, centre, spread, Math.min(...differences)];
  const won = differences.filter((difference) => difference > 0).length;
  return [...figures.map(percent), `${won}/${pairs.length}`];
}

function percent(share) {
  return (100 * share).toFixed(1);
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function tableLine([category, ...cells]) {
  return category.padEnd(24) + cells.map((cell) => cell.padStart(11)).join("");
}
