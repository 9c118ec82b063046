/** Pieces of patterns: the words by which replies say that a sentence is true or false. */

const ADVERBS =
  "(?:(?:also|indeed|actually|definitely|clearly|certainly|therefore|thus|hence|then|simply|well|completely|entirely|fully|totally|absolutely|generally|overall|still|both|most likely|likely|probably|very|quite|really|strictly|technically|factually|logically|evidently|obviously|apparently|just|only|always|exactly|considered|deemed|judged|evaluated as|labell?ed|classified as|determined to be|verified|confirmed|regarded|found to be|said to be|to be|as|a|an|the|marked as|objectively|basically|essentially|in fact|ultimately|unfortunately|perfectly|largely|plainly|necessarily|100 ?%|,),?\\s+)*";

const POSITIVE =
  "(?:true|correct|accurate|right(?! (?:side|image|picture|photo|one|of|now|half|hand|panel|box|next|beside|behind|above|below|under|in|on|at|by|there|here|where|angle|turn|to))|valid|supported|satisfied|the case|yes|verified|confirmed|entailed|consistent with|in (?:line|accordance|keeping) with|well[- ]supported|backed|upheld|met\\b|fulfilled|factual|truthful|an accurate|in agreement)";
const NEGATIVE =
  "(?:false|incorrect|inaccurate|wrong|invalid|unsupported|untrue|contradicted|refuted|inconsistent with|mistaken|contradictory|misrepresentation|at odds with|in (?:conflict|contradiction) with|unsatisfied|violated|erroneous|misleading|no(?=[.!,)]|$)|disproved|disproven|falsified)";
const NOT = "(?:(?:not|never|no longer|far from|anything but|hardly|neither)\\s+)";

/** An adjective for the truth of the sentence, with what modifies it. */
export const JUDGEMENT = `(?<before>${ADVERBS})(?<not>${NOT})?(?<after>${ADVERBS})(?:(?<yes>${POSITIVE})|(?<no>${NEGATIVE}))(?![\\w-])`;

/** A word that is in every judgement. */
export const JUDGING_WORD = new RegExp(`${POSITIVE}|${NEGATIVE}`, "u");

/** Words for the sentence in question. */
export const SENTENCE =
  "(?:(?:statement|sentence|claim|caption|description|assertion)s?|statments?|sentances?|hypothesis|proposition|text|phrase|❝)";
/** The same, and what is said of it; the pronouns may mean a part of it. */
export const WHOLE = `(?:${SENTENCE}|answer|premise|conclusion|verdict|response|label|result|conditions?|requirements?|assessment|interpretation|characteri[sz]ation|observation|above|this one)`;
export const PRONOUN =
  "(?:it|this|that(?! (?:the|this|a|an|both|there|it|all)\\b)|which|everything|all of this|what is said|what it says)";
export const COPULA =
  "(?:is|ha(?:s|ve) been|gives|provides|offers|(?:cannot|could not) be|was|are|were|do(?:es)? not (?:seem|appear|look)|seems?|appears?|remains?|would be|must be|should be|will be|has to be|can be|evaluates to|turns out|becomes|reads|looks|holds|proves|=|→|->)";
