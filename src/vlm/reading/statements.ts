/**
 * The statements of an answer in their order: lower case, without markup, sentences that are quoted replaced by ❝. A line that only
 * announces an answer (`Answer:`) is joined with the next.
 */
export function statementsOf(answer: string): string[] {
  const lines = plainText(answer)
    .split(/\n+/)
    .map((line) =>
      line.replace(/^(?:[-*•‣▪·>#~|\s]|\(?\d{1,2}[.)](?=\s|$)|step\s+\d+\s*[.:)-])+/i, "").trim(),
    )
    .filter((line) => line !== "");
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && /(?::|：|->|→)$/.test(before) && before.length <= MAX_HEADING)
      joined[joined.length - 1] = `${before} ${line}`;
    else joined.push(line);
  }
  const [first = "", second, ...others] = joined
    .flatMap((line) => line.split(SENTENCE_END))
    .map((each) => each.trim())
    .filter((each) => each !== "");
  if (second === undefined) return first === "" ? [] : [first];
  return POLITE.test(first) ? [`${first} ${second}`, ...others] : [first, second, ...others];
}

/** What may agree with the sentence or with being asked, as what follows tells. */
const POLITE = /^(?:absolutely|definitely)[!.]+$/;

/** A line that ends with a colon and is longer is a sentence of its own. */
const MAX_HEADING = 60;

/** Between sentences, also where a space is missing; not inside 1.5, e.g. or a file name. */
const SENTENCE_END =
  /(?<=[.!?؟।]["')\]”]*)\s+|(?<=[。！？])\s*|(?<=\p{Ll}{2})\.(?=\p{Lu})|\s*[;；]\s*|\s*\|\s*|\s+(?:\/\/|\u2014\u2014)\s+/u;

/** The text without Markdown, LaTeX and HTML. */
function plainText(answer: string): string {
  return withoutQuotations(
    answer
      .replaceAll(/\\(?:text|textbf|mathrm|mathbf|textit|bf|rm)\s*\{([^{}]*)\}/g, "$1")
      .replaceAll(/<\/?(?!(?:true|false|yes|no)>)[a-z][a-z0-9]*\s*\/?>/gi, " ")
      .replaceAll(/!\[[^\]]*\]\([^)]*\)|https?:\/\/\S+/g, " ")
      .replaceAll(/```[a-z]*/gi, "\n")
      .replaceAll(/[*_`$\\]+/g, (marks) => (marks === "_" ? " " : ""))
      .replaceAll(/[\t\u00a0]/g, " ")
      .toLowerCase()
      .replaceAll("i\u0307", "i"), // of a Turkish İ
  )
    .replaceAll(/\b(?:can't|can not)\b/g, "cannot")
    .replaceAll(/\bno\. of (?!the\b)/g, "number of ")
    .replaceAll(/n't\b|(?<=\b(?:is|are|was|were|do|does|did|has|have))nt\b/g, " not")
    .replaceAll(/\b(it|that)s(?= (?:not|true|false|correct|incorrect|wrong|accurate)\b)/g, "$1 is")
    .replaceAll(/^thats(?= right\b)/gm, "that is")
    .replaceAll(/\bi'm\b/g, "i am")
    .replaceAll(/\bi'd\b/g, "i would")
    .replaceAll(/\b(it|that|there|this|what|answer|statement)'s\b/g, "$1 is")
    .replaceAll(/\b(you|they|we)'re\b/g, "$1 are");
}

/**
 * Replaces what is quoted: a quoted sentence can contain any words. One or two quoted words can be an answer, and stay,
 * as do the names and values of JSON.
 */
function withoutQuotations(text: string): string {
  return text
    .replaceAll(/[“”„«»「」『』]/g, '"')
    .replaceAll(/(?<=[{,]\s*)"([^"\n]{1,60})"(?=\s*:)/g, "$1") // names of JSON
    .replaceAll(/"([^"\n]{1,400})"/g, (_, quoted: string) => keptQuotation(quoted))
    .replaceAll(
      /(^|[\s(,:{[])'([^'\n]{1,400}(?:'[a-z][^'\n]*)*)'(?=$|[\s.,;:!?)}\]])/g,
      (_, before: string, quoted: string) => `${before}${keptQuotation(quoted)}`,
    )
    .replaceAll('"', " ");
}

function keptQuotation(quoted: string): string {
  return quoted.trim().split(/\s+/).length <= 2 ? ` ${quoted}` : " ❝ ";
}
