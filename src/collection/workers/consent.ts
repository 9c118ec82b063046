/** What a worker agrees to before its first task. Whoever agreed to other words is asked again. */
export const CONSENT: readonly string[] = [
  "This is research. What you write and judge becomes part of a data set that may be published.",
  "Your name is not part of it: your answers are kept under a number. Please write nothing about yourself or others.",
  "Taking part is voluntary. You may leave at any time, and what you have done by then is paid.",
];
