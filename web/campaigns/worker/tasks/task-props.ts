import type { TaskView } from "../../../../src/campaigns/browser.ts";

export type TaskOf<Kind extends TaskView["kind"]> = Extract<TaskView, { kind: Kind }>;

/** The props of the page of a task. */
export interface TaskProps<Kind extends TaskView["kind"]> {
  readonly assignment: string;
  /** What is asked, which stays in sight. */
  readonly prompt: string;
  readonly task: TaskOf<Kind>;
  readonly isSending: boolean;
  readonly answer: (content: unknown) => void;
  /** Reports an image that is not displayed properly, and returns the task. */
  readonly returnBecauseOf: (brokenImage: string) => Promise<void>;
}
