/** AP E.5: patience is multiplied by this at each epoch that improves over the best so far. */
const GROWTH = 1.01;

/** How long a run has been waiting for a better validation accuracy. */
export interface EarlyStopping {
  readonly patience: number;
  /** The best accuracy so far and its epoch, counted from 1; 0 before the first. */
  readonly best: number;
  readonly bestEpoch: number;
}

export function startEarlyStopping(patience: number): EarlyStopping {
  return { patience, best: -1, bestEpoch: 0 };
}

/** After an epoch: a new best lets patience grow. */
export function updateEarlyStopping(stopping: EarlyStopping, epoch: number, accuracy: number): EarlyStopping {
  if (accuracy <= stopping.best) return stopping;
  return { patience: stopping.patience * GROWTH, best: accuracy, bestEpoch: epoch };
}

/** The last epoch, unless a better one comes before it. */
export function stopEpoch({ patience, bestEpoch }: EarlyStopping): number {
  return bestEpoch + Math.ceil(patience);
}
