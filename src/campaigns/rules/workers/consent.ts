/** The built-in consent text, shown before a worker's first task unless the campaign has its own. */
export const CONSENT = [
  "This is research. What you write and judge becomes part of a data set that may be published.",
  "Your name is not part of it: your answers are kept under a number. Please write nothing about yourself or others.",
  "Taking part is voluntary. You may leave at any time, and what you have done by then is paid.",
].join("\n\n");
