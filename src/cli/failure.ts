import type { CounterpointError, Finding } from "../core/index.ts";
import type { HashCoverage } from "../corpus/index.ts";

/** Maximum number of findings printed in full; the others are counted. */
const MAX_LISTED = 20;

/** 2 when the command was called wrongly, 3 when its input or output cannot be used. */
export function exitCodeOf({ code }: CounterpointError): 2 | 3 {
  return code === "usage" ? 2 : 3;
}

/** An error for people: message, location, every finding, and the next step. */
export function describeError(error: CounterpointError): string {
  const place = error.at.join(":");
  const location = place === "" || error.message.endsWith(` ${place}`) ? "" : ` (${place})`;
  const lines = [`counterpoint: ${error.message}${location}`];
  if (error.findings.length > 0) lines.push(describeFindings(error.findings, error.findingCount));
  if (error.hint !== undefined) lines.push(`${error.hint}.`);
  return lines.join("\n");
}

/** The same for programs, which is printed instead of the result with --json. */
export function errorAsJson({ code, message, at, hint, findings, findingCount }: CounterpointError) {
  return { error: { code, message, at, hint, ...(findingCount > 0 && { findings, findingCount }) } };
}

/** The first findings on twenty lines, equal ones of a file on one, and the number of others. */
export function describeFindings(findings: readonly Finding[], total: number): string {
  const groups: { readonly first: Finding; count: number }[] = [];
  for (const finding of findings) {
    const { first } = groups.at(-1) ?? {};
    if (first?.file === finding.file && first.code === finding.code && first.message === finding.message)
      groups.at(-1)!.count += 1;
    else groups.push({ first: finding, count: 1 });
  }
  const listed = groups.slice(0, MAX_LISTED);
  const lines = listed.map(({ first: { file, line, code, message }, count }) => {
    const others = count === 1 ? "" : `, and on ${(count - 1).toLocaleString("en-US")} more`;
    return `  ${file}${line > 0 ? `:${line}` : ""}${others}  ${message}  [${code}]`;
  });
  const left = total - listed.reduce((sum, { count }) => sum + count, 0);
  if (left > 0) lines.push(`  ... and ${left.toLocaleString("en-US")} more`);
  return lines.join("\n");
}

/** The note for a search of near duplicates when some images have no hash. */
export function describeCoverage(coverage: HashCoverage | undefined): string | undefined {
  if (coverage === undefined || coverage.hashed === coverage.images) return undefined;
  const [hashed, images] = [coverage.hashed, coverage.images].map((n) => n.toLocaleString("en-US"));
  return `Hashes are available for ${hashed} of ${images} images; near duplicates of the others were not checked.`;
}
