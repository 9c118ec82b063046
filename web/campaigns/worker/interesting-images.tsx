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
  return { image: picture, url: drawnPictureUrl(picture)! }; // the callers name pictures that there are
}

const EXAMPLES = [
  {
    picture: "interesting-several",
    isInteresting: true,
    alt: "Five penguins on the ice",
    reason: "More than one instance.",
  },
  {
    picture: "interesting-objects",
    isInteresting: true,
    alt: "A penguin beside a rock holds a fish in its beak",
    reason: "An instance that interacts with other objects.",
  },
  {
    picture: "interesting-activity",
    isInteresting: true,
    alt: "A penguin slides down a slope",
    reason: "An instance that does something.",
  },
  {
    picture: "interesting-diverse",
    isInteresting: true,
    alt: "A penguin swims, another stands on a rock with a fish; a boat and gulls",
    reason: "Many different objects and features.",
  },
  {
    picture: "plain-penguin",
    isInteresting: false,
    alt: "One penguin on a plain background",
    reason: "One instance that does nothing, and nothing around it.",
  },
  {
    picture: "plain-cup",
    isInteresting: false,
    alt: "One cup on a plain background",
    reason: "There is little to say but that it is there.",
  },
] as const;
