export { ExplainedAnswer } from "./schemas/explained-answer.ts";
