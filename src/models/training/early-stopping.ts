/** AP E.5: patience is multiplied by this at each epoch that improves over the best so far. */
const GROWTH = 1.01;

/** How long a run has been waiting for a better validation accuracy. */
export interface Waiting {
  readonly patience: number;
  /** The best accuracy so far and its epoch, counted from 1; 0 before the first. */
  readonly best: number;
  readonly bestEpoch: number;
}

export function startWaiting(patience: number): Waiting {
  return { patience, best: -1, bestEpoch: 0 };
}

/** After an epoch: a new best lets patience grow. */
export function afterEpoch(waiting: Waiting, epoch: number, accuracy: number): Waiting {
  if (accuracy <= waiting.best) return waiting;
  return { patience: waiting.patience * GROWTH, best: accuracy, bestEpoch: epoch };
}

/** The last epoch, unless a better one comes before it. */
export function lastEpoch({ patience, bestEpoch }: Waiting): number {
  return bestEpoch + Math.ceil(patience);
}
