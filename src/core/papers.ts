/** A paper as pages and commands cite it. */
interface Paper {
  readonly citation: string;
  readonly title: string;
  readonly url: string;
}

/** The papers of NLVR and NLVR2, and the analysis of NLVR2's visual bias. */
export const PAPERS: readonly Paper[] = [
  {
    citation: "Suhr et al. 2017",
    title: "A Corpus of Natural Language for Visual Reasoning",
    url: "https://aclanthology.org/P17-2034/",
  },
  {
    citation: "Suhr et al. 2019",
    title: "A Corpus for Reasoning about Natural Language Grounded in Photographs",
    url: "https://aclanthology.org/P19-1644/",
  },
  {
    citation: "Suhr and Artzi 2019",
    title: "NLVR2 Visual Bias Analysis",
    url: "https://arxiv.org/abs/1909.10411",
  },
];
