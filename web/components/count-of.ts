/** A number of things in words: "2 writing tasks", but "1 writing task". */
export function countOf(number: number, things: string): string {
  return `${number} ${number === 1 ? things.replace(/s$/, "") : things}`;
}
