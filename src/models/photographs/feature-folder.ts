import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CounterpointError } from "../../core/index.ts";
import { FeatureStore } from "../../photos/index.ts";

/** Features for training or prediction: those of the photographs of given corpus files, without rows that have none. */
export class FeatureFolder {
  readonly store: FeatureStore;
  readonly #missing: ReadonlySet<number>;

  private constructor(store: FeatureStore) {
    this.store = store;
    this.#missing = new Set(store.manifest.missing.map(({ row }) => row));
  }

  static async open(folder: string): Promise<FeatureFolder> {
    return new FeatureFolder(await FeatureStore.open(folder));
  }

  /** A hash of recipe and network: models understand the features that they were trained with, and no others. */
  get kind(): string {
    const { recipe, backbone, shape } = this.store.manifest;
    const { sha256, output } = backbone;
    return createHash("sha256").update(JSON.stringify({ recipe, sha256, output, shape })).digest("hex");
  }

  /** Refuses a corpus file that the features were not computed for: photographs of equal names need not be the same. */
  async requireCorpus(path: string): Promise<void> {
    const sha256 = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    const { corpus } = this.store.manifest;
    if (corpus.some((each) => each.sha256 === sha256)) return;
    const files = corpus.map(({ file }) => file).join(", ");
    const message = `The features in ${this.store.folder} are of other corpus files than ${path}: ${files}`;
    const hint =
      "Compute features with all files of the corpus after --corpus, without changing them afterwards";
    throw new CounterpointError("data/wrong-corpus", message, { at: [path], hint });
  }

  /** The row of photographs; undefined when they have none, or one without features. */
  rowOf(photographs: readonly string[]): number | undefined {
    const row = this.store.rowOf(photographs);
    return row !== undefined && this.#missing.has(row) ? undefined : row;
  }

  async close(): Promise<void> {
    await this.store.close();
  }
}
