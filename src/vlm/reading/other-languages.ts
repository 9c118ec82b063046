import type { Verdict } from "./verdict.ts";

/**
 * Statements such as "the sentence is (not) true" in other languages. A pattern has the groups `yes` or `no`, and
 * `not` for a negation on either side.
 */
const PATTERNS: readonly RegExp[] = [
  // German, Dutch
  /(?:aussage|behauptung|satz|beschreibung|antwort|sie|das|dies)\b[^.]{0,90}?\b(?:ist|wäre|bleibt|trifft|stimmt)\b(?: somit| daher| also| hier| mit den bildern)?(?<not> nicht)?(?: ganz)? ?(?:(?<yes>wahr|richtig|korrekt|zutreffend|zu\b|überein|(?<=stimmt(?: nicht)?)(?=[.!,]|$))|(?<no>falsch|unwahr|unzutreffend|inkorrekt))/,
  /(?:bewering|stelling|zin|uitspraak|antwoord|beschrijving)\b[^.]{0,90}?\bis(?: dus| daarom)?(?<not> niet)? (?:(?<yes>waar|juist|correct)|(?<no>onwaar|onjuist|fout|incorrect))/,
  // French, Spanish, Portuguese, Italian
  /(?:(?:affirmation|phrase|énoncé|déclaration|description|réponse|légende|ce|cela)(?![\p{L}])|c')[^.]{0,90}?(?<not>n'est (?:donc )?pas|n'est)?(?:est)?(?: donc| alors)? (?:(?<yes>vraie?|exacte?|correcte?|juste)|(?<no>fausse|faux|incorrecte?|inexacte?|erronée?))(?![\p{L}])/u,
  /(?:afirmación|oración|frase|declaración|respuesta|descripción|enunciado|esto|eso)\b[^.]{0,90}?(?<not>\bno )?(?:es|sería|resulta)(?: por lo tanto| entonces)? (?:(?<yes>verdader[oa]|ciert[oa]|correct[oa]|verdad)|(?<no>fals[oa]|incorrect[oa]|erróne[oa]))/,
  /(?:afirmação|frase|declaração|resposta|sentença|descrição|isso)(?![\p{L}])[^.]{0,90}?(?<not>não )?é(?: portanto)? (?:(?<yes>verdadeir[oa]|corret[oa]|verdade)|(?<no>fals[oa]|incorret[oa]|errad[oa]))/u,
  /(?:affermazione|frase|dichiarazione|risposta|descrizione)\b[^.]{0,90}?(?<not>non )?è(?: quindi)? (?:(?<yes>ver[oa]|corrett[oa]|esatt[oa])|(?<no>fals[oa]|errat[oa]|sbagliat[oa]|scorrett[oa]))/,
  // Vietnamese, Indonesian, Swahili, Turkish
  /(?:câu|phát biểu|mệnh đề|nhận định|khẳng định|mô tả|tuyên bố)(?![\p{L}])[^.]{0,60}?(?<not> không)?(?: là)? (?:(?<yes>đúng|chính xác)|(?<no>sai))(?![\p{L}])/u,
  /(?:pernyataan|kalimat|jawaban|deskripsi|keterangan)\b[^.]{0,90}?(?: adalah)?(?<not> tidak| bukan| tidaklah)? (?:(?<yes>benar|tepat|sesuai|betul)|(?<no>salah|keliru))\b/,
  /(?:sentensi|kauli|taarifa|maelezo|usemi)\b[^.]{0,90}?(?:\bni\b|(?<not>\b(?:si|sio|siyo|sii)\b)) (?:(?<yes>kweli|sahihi)|(?<no>uongo|makosa))/,
  /(?:ifade|cümle|önerme|açıklama|iddia|bu)\p{L}*[^.]{0,60}? (?:(?<yes>doğru)|(?<no>yanlış))\p{L}*(?<not> değil)?/u,
  // Russian, Polish
  /(?:утверждение|предложение|высказывание|описание|фраза)(?![\p{L}])[^.]{0,90}?(?<not>не )?(?:является )?(?:(?<yes>(?<!не)верн|истинн|правдив|правд|(?<!не)правильн|соответству)|(?<no>ложн|неверн|неправильн|неправд|ложь))/u,
  /(?:stwierdzenie|zdanie|opis|odpowiedź)(?![\p{L}])[^.]{0,90}?(?<not>nie )?(?:jest|to)(?: więc| zatem)? (?<not2>nie)?(?:(?<yes>prawdziw|prawd|poprawn)|(?<no>fałsz|błędn|nieprawd))/u,
  // Chinese, Japanese, Korean
  /(?:陈述|说法|句子|描述|声明|命题|答案|表述|语句|陳述|句話|句话|结论)[^。]{0,60}?(?:(?<no>不正确|不正確|错误|錯誤|不成立|有误|不符|为假|是假|不属实|不真|不准确|不对|是错)|(?<yes>正确|正確|成立|为真|是真|属实|相符|符合|准确|是对))/,
  /(?:文|記述|説明|主張|答え|命題|文章|ステートメント|これ)[^。]{0,60}?(?:(?<no>正しくない|正しくありません|間違|誤り|偽|当てはまりません|当てはまらない|一致しません|一致しない)|(?<yes>正しい|真です|真である|一致し|当てはま))/,
  /(?:문장|진술|설명|서술|답)[^.]{0,60}?(?:(?<no>거짓|틀리|틀렸|틀립|사실이 아|일치하지 않|맞지 않|옳지 않)|(?<yes>참|맞|사실|일치|옳))/,
  // Hindi, Tamil, Arabic
  /(?:कथन|वाक्य|बयान|विवरण|यह)[^।]{0,60}?(?:(?<yes>सही|सच|(?<!अ)सत्य)|(?<no>गलत|ग़लत|असत्य|झूठ))(?<not> नहीं)?/,
  /(?:வாக்கியம்|கூற்று|அறிக்கை)[^.]{0,60}?(?:(?<yes>உண்மை|சரி)\S*|(?<no>தவறு|தவறான|பொய்)\S*)(?<not> (?:இல்லை|அல்ல))?/,
  /(?:العبارة|الجملة|البيان|الوصف|هذا|هذه)[^.]{0,60}?(?<not>ليست |ليس |غير )?(?:(?<yes>صحيحة?|دقيقة?|صادقة)|(?<no>خاطئة?|خطأ|كاذبة))/,
];

/** Words of somebody who does not know, or asks. */
const DOUBTS =
  /ne sais pas|no sé\b|non so\b|não sei|weiß (?:es )?nicht|не знаю|无法|不能(?:确定|判断)|难以|不知道|不清楚|無法|わかりません|判断できません|不明|알 수 없|невозможно|неясно|не могу|nicht (?:sagen|beurteilen|bestimmen|feststellen|sicher)|(?:ne (?:peux|peut) pas|impossible|difficile) (?:de )?(?:dire|savoir|déterminer)|no (?:se |lo )?pued[oe]|no (?:está claro|es posible)|não (?:é possível|posso|dá para)|non (?:posso|è possibile|si può)|tidak (?:dapat|bisa)|nie można|nie da się|không thể|لا يمكن|نہیں کہا/;

/** The verdict of a statement in another language than English. */
export function foreignVerdict(text: string): Verdict | undefined {
  if (DOUBTS.test(text)) return undefined;
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const isNegated = Boolean(groups.not) || Boolean(groups.not2);
    return { value: (groups.yes !== undefined) !== isNegated, strength: 2 };
  }
  return undefined;
}
