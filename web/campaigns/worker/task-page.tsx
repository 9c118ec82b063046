import { useEffect, useRef } from "react";
import type { TaskView } from "../../../src/campaigns/browser.ts";
import { ConstructSet } from "./tasks/construct-set.tsx";
import { JudgePair, JudgeScene } from "./tasks/judge.tsx";
import { PruneImages } from "./tasks/prune-images.tsx";
import type { TaskProps } from "./tasks/task-props.ts";
import { WriteForPairs } from "./tasks/write-for-pairs.tsx";
import { WriteForScenes } from "./tasks/write-for-scenes.tsx";

/** The page of a task. Its heading is focused and in view, so that everybody begins there. */
export function TaskPage(props: TaskProps<TaskView["kind"]>) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector("h1")?.focus(), []);
  return <div ref={page}>{contentOf(props)}</div>;
}

function contentOf({ task, ...rest }: TaskProps<TaskView["kind"]>) {
  switch (task.kind) {
    case "write-for-scenes":
      return <WriteForScenes task={task} {...rest} />;
    case "write-for-pairs":
      return <WriteForPairs task={task} {...rest} />;
    case "judge-scene":
      return <JudgeScene task={task} {...rest} />;
    case "judge-pair":
      return <JudgePair task={task} {...rest} />;
    case "prune-images":
      return <PruneImages task={task} {...rest} />;
    case "construct-set":
      return <ConstructSet task={task} {...rest} />;
  }
}
