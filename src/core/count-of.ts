/** A count with its noun: "2 writing tasks", but "1 writing task". */
export function countOf(number: number, things: string): string {
  return `${number} ${number === 1 ? things.replace(/ies$/, "y").replace(/s$/, "") : things}`;
}
