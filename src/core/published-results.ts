/** A printed mean in percent, with its standard deviation over several runs where there is one. */
interface PublishedMean {
  readonly mean: number;
  readonly deviation: number | null;
}

/** The published results of a system on one split; null where the paper has none. */
export interface PublishedResult {
  readonly system: string;
  readonly source: string;
  readonly accuracy: PublishedMean;
  readonly consistency: PublishedMean | null;
  readonly balanced: number | null;
  readonly unbalanced: number | null;
}

/** The splits of which papers print results, under our names and theirs. */
export const PUBLISHED_SPLITS = [
  { id: "nlvr-train", corpus: "nlvr", split: "train", title: "NLVR train" },
  { id: "nlvr-dev", corpus: "nlvr", split: "dev", title: "NLVR dev" },
  { id: "nlvr-test", corpus: "nlvr", split: "test", title: "NLVR Test-P" },
  { id: "nlvr-hidden", corpus: "nlvr", split: "hidden", title: "NLVR Test-U" },
  { id: "nlvr2-train", corpus: "nlvr2", split: "train", title: "NLVR2 train" },
  { id: "nlvr2-dev", corpus: "nlvr2", split: "dev", title: "NLVR2 dev" },
  { id: "nlvr2-test1", corpus: "nlvr2", split: "test1", title: "NLVR2 Test-P" },
  { id: "nlvr2-test2", corpus: "nlvr2", split: "test2", title: "NLVR2 Test-U" },
] as const satisfies readonly { id: string; corpus: string; split: string; title: string }[];

export type PublishedSplitId = (typeof PUBLISHED_SPLITS)[number]["id"];

const OF_NLVR = ["nlvr-train", "nlvr-dev", "nlvr-test", "nlvr-hidden"] as const;
const OF_NLVR2 = ["nlvr2-train", "nlvr2-dev", "nlvr2-test1", "nlvr2-test2"] as const;

/** Accuracy, or accuracy/consistency, each with a deviation or without, by split; "-" where nothing is printed. */
const TABLES: readonly { source: string; splits: readonly PublishedSplitId[]; rows: string }[] = [
  {
    source: "Suhr et al. 2017, Table 3",
    splits: OF_NLVR,
    rows: `
      Majority              56.37       55.31       56.16       55.43
      Text only             58.36±0.6   56.61±0.5   57.18±0.6   56.21±0.4
      Image only            56.79±1.3   55.35±0.1   56.05±0.3   55.33±0.3
      MaxEnt                99.99       68.04       67.68       67.82
      MLP                   96.15±1.3   67.50±0.5   66.28±0.4   65.32±0.4
      Image features+RNN    59.71±1.0   57.72±1.4   57.62±1.3   56.29±0.9
      CNN+RNN               58.85±0.2   56.59±0.3   58.01±0.3   56.30±0.6
      NMN                   98.37±0.6   63.06±0.1   66.12±0.4   61.99±0.8`,
  },
  {
    // Its first five rows are those of N Table 3 again, rounded. The print of CNN-BiATT is damaged in the copy that we had, and its consistency cannot be read.
    source: "Suhr et al. 2019, Table 11",
    splits: OF_NLVR,
    rows: `
      CNN-BiATT             -                  66.9               69.7        66.1
      W-MemNN               -                  65.6               65.8        -
      CMM                   -                  68.0               69.9        -
      N2NMN-Cloning         95.6±1.3/79.9±4.7  57.9±1.1/9.7±0.8   -           -
      N2NMN-Tuning          97.5±0.4/92.7±2.6  58.7±1.4/11.6±0.8  -           -
      N2NMN-RL              95.4±2.4/81.2±10.6  65.3±0.4/16.2±1.5  69.1/20.7   66.0/17.7
      FiLM                  95.5±0.4/84.6±2.7  60.1±1.2/14.6±1.3  62.2/18.4   61.2/18.1
      MAC                   64.2±4.7/12.6±0.2  55.4±0.5/7.4±0.6   57.6/11.7   54.3/8.6
      Human                 -                  94.6±3.5           95.4±3.4    94.9±3.6`,
  },
  {
    source: "Suhr et al. 2019, Table 6",
    splits: OF_NLVR2,
    rows: `
      Majority              50.8/2.1             50.9/3.9            51.1/4.2   51.4/4.6
      Text                  50.8±0.0/2.1±0.0     50.9±0.0/3.9±0.0    51.1/4.2   51.4/4.6
      Image                 60.1±2.9/14.2±4.2    51.6±0.2/8.4±0.8    51.9/7.4   51.9/7.1
      CNN+RNN               94.3±3.3/84.5±10.2   53.4±0.4/12.2±0.7   52.4/11.0  53.2/11.2
      MaxEnt                89.4/73.4            54.1/11.4           54.8/11.5  53.5/12.0
      N2NMN-Cloning         65.7±25.8/30.8±49.7  50.2±1.0/5.7±3.1    -          -
      N2NMN-Tune            96.5±1.6/94.9±0.4    50.0±0.7/9.8±0.5    -          -
      N2NMN-RL              50.8±0.3/2.3±0.3     51.0±0.1/4.1±0.3    51.1/5.0   51.5/5.0
      FiLM                  69.0±16.9/32.4±29.6  51.0±0.4/10.3±1.0   52.1/9.8   53.0/10.6
      MAC                   87.4±0.8/64.0±1.7    50.8±0.6/11.0±0.2   51.4/11.4  51.2/11.2
      Human                 -                    96.2±2.1            96.3±2.9   96.1±3.1`,
  },
];

/** Suhr and Artzi 2019, Table 2: accuracy on the whole split, on its balanced and on its unbalanced subset. */
const BY_SUBSET: Readonly<Partial<Record<PublishedSplitId, string>>> = {
  "nlvr2-dev": `
      VisualBERT  67.4  66.0  69.1
      LXMERT      74.9  74.0  76.4`,
  "nlvr2-test1": `
      VisualBERT  67.0  65.7  68.6
      LXMERT      74.5  73.1  76.0`,
  "nlvr2-test2": `
      VisualBERT  67.3  67.3  68.2
      LXMERT      76.2  76.6  76.5`,
};

/** Every result that the papers print of a split, in their order. */
export function publishedResults(split: PublishedSplitId): readonly PublishedResult[] {
  const rows: PublishedResult[] = [];
  for (const { source, splits, rows: text } of TABLES) {
    const column = splits.indexOf(split);
    for (const [system, ...cells] of cellsOf(text)) {
      const cell = column < 0 ? "-" : cells[column]!;
      if (cell === "-") continue;
      const [accuracy, consistency] = cell.split("/").map(toMean);
      const subsets = { balanced: null, unbalanced: null };
      rows.push({
        system: system!,
        source,
        accuracy: accuracy!,
        consistency: consistency ?? null,
        ...subsets,
      });
    }
  }
  for (const [system, ...cells] of cellsOf(BY_SUBSET[split] ?? "")) {
    const [all, balanced, unbalanced] = cells.map(Number) as [number, number, number];
    const accuracy = { mean: all, deviation: null };
    rows.push({
      system: system!,
      source: "Suhr and Artzi 2019, Table 2",
      accuracy,
      consistency: null,
      balanced,
      unbalanced,
    });
  }
  return rows;
}

/** The cells of a table, which columns of two spaces or more keep apart. */
function cellsOf(rows: string): readonly (readonly string[])[] {
  return rows
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((row) => row.trim().split(/ {2,}/));
}

function toMean(text: string): PublishedMean {
  const [mean, deviation] = text.split("±").map(Number);
  return { mean: mean!, deviation: deviation ?? null };
}
