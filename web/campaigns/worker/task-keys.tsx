import type { TaskView } from "../../../src/campaigns/browser.ts";
import { KeyboardHelp } from "../../components/keyboard-help.tsx";

/** A list of the keyboard shortcuts of a kind of task. */
export function TaskKeys({ kind }: Pick<TaskView, "kind">) {
  return <KeyboardHelp keys={KEYS[kind]} />;
}

type Keys = Parameters<typeof KeyboardHelp>[0]["keys"];

const WRITING: Keys = [["Ctrl + Enter", "submit your sentence"]];
const JUDGING: Keys = [
  ["T", "true"],
  ["F", "false"],
  ["N", "nonsense"],
];
const IMAGES: Keys = [
  ["← ↑ → ↓", "move between images"],
  ["Enter", "mark the image, or remove the mark"],
  ["Z", "enlarge the image"],
  ["U", "undo"],
];

const KEYS: Readonly<Record<TaskView["kind"], Keys>> = {
  "write-for-scenes": WRITING,
  "write-for-pairs": WRITING,
  "judge-scene": JUDGING,
  "judge-pair": JUDGING,
  "prune-images": [...IMAGES, ["1 to 4", "remove the image for this reason"]],
  "construct-set": [
    ...IMAGES,
    ["X", "not interesting"],
    ["D", "duplicate"],
    ["C", "compare with another image"],
  ],
};
