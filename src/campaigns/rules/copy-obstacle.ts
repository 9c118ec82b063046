/**
 * The reason why a photograph may not be copied into a corpus; undefined when its licence allows copies: every licence
 * of Creative Commons does, with attribution, and so do the marks of the public domain.
 */
export function copyObstacle(licence: string): string | undefined {
  if (licence.trim() === "") return "no licence is known";
  return ALLOWS_COPIES.test(licence.trim()) ? undefined : "the licence is not known to allow copies";
}

/** The whole of a licence: as SPDX ("CC-BY-SA-4.0", "CC0-1.0"), Commons ("CC BY-SA 4.0", "Public domain") and Openverse spell them. */
const ALLOWS_COPIES =
  /^(?:CC[ -]?0|CC[ -]BY|CC[ -]PDM|PDM|public domain|GFDL|FAL|Free Art)(?![a-z])[\w .,:/()+-]*$/i;
