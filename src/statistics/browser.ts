export { Interval, McNemar, Proportion, SignFlip } from "./schemas/results.ts";
