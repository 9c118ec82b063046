/**
 * The name of a part of a corpus. The releases use train, dev, test (NLVR) and train, dev, test1, test2
 * (NLVR2, the papers' Test-P and Test-U); other corpora may use any word of letters, digits and "_".
 */
export type Split = string;

const KNOWN = /(?:^|[^a-z])(train|dev|test[12]?|hidden)(?:[^a-z0-9]|$)/;

/** The split that a file's name speaks of, as in "nlvr_dev.json" or "dev.json.gz"; undefined when it names none. */
export function splitFromFileName(path: string): Split | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
  return KNOWN.exec(name)?.[1];
}
