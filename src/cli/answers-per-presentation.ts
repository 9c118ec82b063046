/** A guess for those who wait for a rehearsal: a sentence, and four examples of which one in five is judged five times. */
export const ANSWERS_PER_PRESENTATION = 8.2;
