import { drawnPictureUrl } from "../../../src/campaigns/browser.ts";
import { Photo } from "../../components/photos.tsx";

/** Images that are interesting and images that are not, drawn, with the reasons (N2 Table 2). */
export function InterestingExamples() {
  return (
    <ul className="interesting-images">
      {EXAMPLES.map(({ picture, isInteresting, alt, reason }) => (
        <li key={picture}>
          <Photo image={drawnImage(picture)} name={alt} />
          <span className={isInteresting ? "tag good" : "tag bad"}>
            {isInteresting ? "✓ interesting" : "✗ not interesting"}
          </span>{" "}
          {reason}
        </li>
      ))}
    </ul>
  );
}

/** A drawn picture, as components of photographs show it. */
export function drawnImage(picture: string) {
  return { image: picture, url: drawnPictureUrl(picture)! }; // the callers name existing pictures
}

const EXAMPLES = [
  {
    picture: "interesting-several",
    isInteresting: true,
    alt: "Five penguins on the ice",
    reason: "Shows several penguins.",
  },
  {
    picture: "interesting-objects",
    isInteresting: true,
    alt: "A penguin beside a rock holds a fish in its beak",
    reason: "The penguin interacts with another object.",
  },
  {
    picture: "interesting-activity",
    isInteresting: true,
    alt: "A penguin slides down a slope",
    reason: "The penguin is doing something.",
  },
  {
    picture: "interesting-diverse",
    isInteresting: true,
    alt: "A penguin swims, another stands on a rock with a fish; a boat and gulls",
    reason: "Shows many different objects and details.",
  },
  {
    picture: "plain-penguin",
    isInteresting: false,
    alt: "One penguin on a plain background",
    reason: "One penguin that is doing nothing, with nothing around it.",
  },
  {
    picture: "plain-cup",
    isInteresting: false,
    alt: "One cup on a plain background",
    reason: "There is little to say about it, except that there is a cup.",
  },
] as const;
