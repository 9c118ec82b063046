/** Phrases of a model that declines the task; in lower case. */
const REFUSALS: readonly RegExp[] = [
  /\bi(?:'m| am)?(?: really| very| so)? (?:sorry|afraid)\b[^.]{0,80}\b(?:can(?:'t|not| not)|unable|not able|won't|not allowed|don't)\b/,
  /\b(?:i|we)(?:'m| am| are)? (?:can(?:'t|not| not)|unable to|not able to|won't be able to|won't|will not|must decline to|have to decline to|not allowed to|not permitted to|refuse to|do not have the ability to|don't have the ability to|am not able to) (?:assist|help|comply|fulfil?l|process|provide|discuss|engage|identify|answer(?! (?:with|definitively|for (?:sure|certain)))|do that|support|continue|respond|make|describe|participate|complete|(?:directly |actually )?(?:view|see|access|analy[sz]e|look at|interpret|open|display)\b[^.]{0,40}\b(?:image|picture|photo|photograph|attachment|file|visual)s?)\b/,
  /\b(?:as|i(?:'m| am))(?: just| only)? an? (?:ai|artificial intelligence|large language|language model|text[- ](?:based|only))[^.]{0,120}\b(?:can(?:'t|not| not)|unable|not able|don't|do not|not designed)\b/,
  /\bi(?:'m| am) not (?:going to|programmed to|designed to|allowed to|permitted to)\b|\bguidelines (?:don't|do not) (?:allow|permit)/,
  /\bwithout (?:seeing |access to |viewing )?(?:the |any )?(?:image|picture|photo)s?, i (?:can't|cannot|am unable|can not)/,
  /\bi (?:must|have to|need to) (?:decline|refuse)\b/,
  /\bi(?:'m| am)? (?:don't feel |do not feel |not )comfortable\b|\bi (?:don't|do not) identify\b/,
  /\byou (?:haven't|have not|didn't|did not) (?:included?|attach(?:ed)?|provided?|upload(?:ed)?|shared?|sen[dt])\b[^.]{0,40}\b(?:image|picture|photo)/,
  /\bi (?:don't|do not) (?:see|have) (?:any |access to (?:the |any )?|the )?(?:image|images|picture|pictures|photo|photos|attachment)/,
  /\b(?:against|violates?) (?:my|our|the) (?:guidelines|policy|policies|programming|content policy|usage policies)/,
  /\b(?:please|could you|can you) (?:upload|provide|share|attach|send)\b[^.]{0,40}\b(?:image|images|picture|pictures|photos?)\b/,
  /\bthere (?:are|is) no (?:image|picture|photo)s? (?:to analy[sz]e|here|in (?:your|this) message)|\bthere (?:doesn't|does not) seem to be an? (?:image|picture|photo)/,
  /\bno (?:image|picture|photo)s? (?:(?:was|were|has been|have been|is|are) )?(?:provided|attached|uploaded|visible to me|included|shared)/,
  /\b(?:image|picture|photo)s? (?:did not|didn't|failed to|have not|haven't) (?:upload|load|come through|been (?:provided|attached|uploaded))/,
  /\bi (?:would |'d )?(?:prefer|rather) not (?:to )?(?:answer|respond|comment)/,
  /\bdas kann ich (?:leider )?nicht\b|\bich kann (?:ihnen |dir )?(?:dabei |das |diese (?:frage|anfrage) )?(?:leider )?nicht (?:helfen|beantworten)|\btut mir leid\b/,
  /\bje ne peux pas(?! (?:le )?(?:dire|savoir|déterminer))\b|\bje suis désolée?\b/,
  /\blo siento\b|\bno puedo (?:ayudar|ayudarte|asistir|responder|procesar|ver|identificar)/,
  /\bnão posso (?:ajudar|responder|processar|ver)|\bdesculpe\b/,
  /\bmaaf\b[^.]{0,60}\btidak (?:dapat|bisa)/,
  /抱歉|无法(?:协助|帮助|提供|查看|回答)|對不起|对不起|申し訳|(?<!判断)できません|お手伝いできません|죄송|도와드릴 수 없/,
  /\bforgot to (?:attach|include|upload|add)\b/,
  /\brequest was rejected\b|\bcontent (?:may|might) violate\b/,
  /извините|не могу помочь|к сожалению, я не могу/,
];

/** True when a reply without an answer declines to give one. */
export function isRefusal(text: string): boolean {
  const lower = text.toLowerCase();
  return REFUSALS.some((pattern) => pattern.test(lower));
}
