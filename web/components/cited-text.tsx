import { Fragment } from "react";
import { PAPERS } from "../../src/core/index.ts";

const CITATIONS = new RegExp(`(${PAPERS.map(({ citation }) => citation).join("|")})`);

/** Text in which citations such as "Suhr et al. 2019" are links to the papers. */
export function CitedText({ text }: { readonly text: string }) {
  return text.split(CITATIONS).map((part, i) => {
    const paper = PAPERS.find(({ citation }) => citation === part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <Fragment key={i}>
        {paper === undefined ? (
          part
        ) : (
          <a href={paper.url} title={paper.title} target="_blank" rel="noreferrer">
            {part}
          </a>
        )}
      </Fragment>
    );
  });
}
