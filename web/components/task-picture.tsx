import type { TaskView } from "../../src/campaigns/browser.ts";
import { LetteredScenes } from "./lettered-scenes.tsx";
import { PhotoPair } from "./photos/photo-pair.tsx";

/** What a sentence was written for; of pairs those that the writer selected are marked. */
export function TaskPicture({
  task,
  selected = [],
}: {
  readonly task: TaskView;
  readonly selected?: readonly number[];
}) {
  switch (task.kind) {
    case "write-for-scenes":
      return (
        <div className="example-scenes">
          <LetteredScenes scenes={task.scenes} />
        </div>
      );
    case "write-for-pairs":
      return (
        <div className="review-pairs">
          {task.pairs.map((pair, i) => (
            <figure
              key={`${pair[0].image} ${pair[1].image}`}
              className={selected.includes(i) ? "panel selected" : "panel"}
            >
              <PhotoPair pair={pair} />
              <figcaption className={selected.includes(i) ? "good-text" : "soft"}>
                {selected.includes(i) ? "selected: the sentence is true" : "not selected: it is false"}
              </figcaption>
            </figure>
          ))}
        </div>
      );
    default:
      return null; // only written sentences are reviewed
  }
}
