/** Words for yes and no that are an answer on their own, in any of these languages; lower case. */
const YES = `
yes yeah yea yep yup yess yesss aye affirmative true tru truee ture correct indeed exactly accurate agree agreed entailment valid confirmed verified precisely
✓ ✔ ✅ ☑ 👍
ja jawohl ano wahr richtig korrekt stimmt zutreffend
oui vrai vraie exact exacte
sí si verdadero verdadera cierto cierta correcto correcta
sim verdadeiro verdadeira correto correta certo
sì vero vera corretto corretta esatto
waar juist klopt
ya benar betul iya
ndiyo ndio kweli sahihi
ஆம் ஆமாம் உண்மை சரி சரியானது
evet doğru
是 是的 对 對 对的 正确 正確 真 真的 成立 符合 符合描述 相符 正确的
はい はいです 正しい 正しいです 真 真です そうです
예 네 맞다 맞습니다 맞아요 참 참입니다 사실입니다 그렇습니다
да верно правда истина правильно так
prawda prawdziwe
نعم صحيح صح بلى أجل
हाँ हां जी सही सच सत्य
đúng có vâng
ใช่ จริง ถูก ถูกต้อง
হ্যাঁ সত্য
بله درست آری
ναι αληθές σωστό
kyllä tosi totta joo
sant rätt rigtigt riktig
igen igaz
כן נכון אמת`;

const NO = `
no nope nay nah noo false fals flase incorrect wrong untrue negative inaccurate disagree contradiction contradictory invalid mismatch
✗ ✘ ❌ ✖ 👎
nein falsch unwahr inkorrekt unzutreffend
non faux fausse incorrecte inexact
falso falsa incorrecto incorrecta
não nao incorreto errado
sbagliato errato scorretto
nee onwaar onjuist
tidak salah bukan
hapana uongo
இல்லை பொய் தவறு தவறானது உண்மையல்ல
hayır yanlış değil
否 不 不是 不对 不對 错 錯 错误 錯誤 假 不正确 不正確 不成立 不符合 不符合描述 不符 错误的 不是的
いいえ いいえです 偽 偽です 正しくない 正しくないです 間違い 誤り 正しくありません 間違いです
아니요 아니오 아니 거짓 거짓입니다 틀리다 틀렸습니다 아닙니다 틀립니다
нет ні неверно ложь неправда неправильно
nie nieprawda fałsz fałszywe
لا خطأ خاطئ كلا خاطئة
नहीं गलत झूठ असत्य
sai không
ไม่ ไม่ใช่ เท็จ ผิด ไม่จริง ไม่ถูกต้อง
না মিথ্যা
خیر نه نادرست غلط
όχι ψευδές λάθος
ei epätosi väärin
nej nei falskt forkert usant
nem hamis
לא שגוי שקר`;

/** Short answers of several words; lower case. */
const PHRASES: Readonly<Record<string, boolean>> = {
  "that is true": true,
  "that is right": true,
  "that is correct": true,
  "this is true": true,
  "this is correct": true,
  "it is": true,
  "they are": true,
  "they do": true,
  "there is": true,
  "there are": true,
  "it does": true,
  "you are right": true,
  "you are correct": true,
  "it appears so": true,
  "it seems so": true,
  "seems so": true,
  "seems true": true,
  "seems correct": true,
  "looks true": true,
  "looks correct": true,
  "es verdadero": true,
  "es falso": false,
  "è vero": true,
  "è falso": false,
  "é verdade": true,
  "é verdadeiro": true,
  "é falso": false,
  "ni kweli": true,
  "это правда": true,
  "это верно": true,
  "это неправда": false,
  "это неверно": false,
  "đúng vậy": true,
  "không đúng": false,
  "i think not": false,
  "i guess not": false,
  "i do not believe so": false,
  "no way": false,
  "this is so": true,
  "this is not so": false,
  "it checks out": true,
  "it does match": true,
  "by no means": false,
  "in no way": false,
  "far from it": false,
  "quite the opposite": false,
  "on the contrary": false,
  hardly: false,
  "es correcto": true,
  "no es correcto": false,
  "no es verdadero": false,
  "c'est vrai": true,
  "c'est faux": false,
  "ce n'est pas vrai": false,
  "das ist richtig": true,
  "das ist falsch": false,
  "das ist wahr": true,
  "non è vero": false,
  "não é verdade": false,
  "to prawda": true,
  "to nieprawda": false,
  "no sir": false,
  "yes sir": true,
  "i think so": true,
  "i believe so": true,
  "i agree": true,
  holds: true,
  "it holds": true,
  "not at all": false,
  "not really": false,
  "not quite": false,
  "not exactly": false,
  "it is not": false,
  "they are not": false,
  "they do not": false,
  "there is not": false,
  "there are not": false,
  "it does not": false,
  "i do not think so": false,
  "i disagree": false,
  "i doubt it": false,
  probably: true,
  "very likely": true,
  "most likely": true,
  unlikely: false,
  "highly unlikely": false,
  "very unlikely": false,
  doubtful: false,
  "it is so": true,
  "that is so": true,
  "it is not so": false,
  "that is not so": false,
  "not so": false,
  "i am afraid not": false,
  "does not hold": false,
  matches: true,
  "it matches": true,
  "it is a match": true,
  "a match": true,
  "not a match": false,
  "does not match": false,
  "it does not match": false,
  "no match": false,
  "por supuesto": true,
  "si kweli": false,
  "siyo kweli": false,
  "sio kweli": false,
  "si sahihi": false,
  "sio sahihi": false,
  "tidak benar": false,
  "tidak tepat": false,
  "nicht wahr": false,
  "nicht richtig": false,
  "stimmt nicht": false,
  "das stimmt": true,
  "das stimmt nicht": false,
  "pas vrai": false,
  "no es cierto": false,
  "es cierto": true,
  "no es verdad": false,
  "es verdad": true,
  "niet waar": false,
  "doğru değil": false,
  "yanlış değil": true,
  "не верно": false,
  "не правда": false,
  "సరి కాదు": false,
  "உண்மை இல்லை": false,
  "சரி இல்லை": false,
  "सही नहीं": false,
  "सच नहीं": false,
  "正しく ない": false,
};

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...words(YES).map((word) => [word, true] as const),
  ...words(NO).map((word) => [word, false] as const),
  ...Object.entries(PHRASES),
]);

/** Letters, and words that politely begin a reply: an answer only where nothing else is said. */
const ALONE: ReadonlyMap<string, boolean> = new Map([
  ...words("supported supports entailed").map((word) => [word, true] as const),
  ...words("refuted refutes contradicted contradicts").map((word) => [word, false] as const),
  ...words("t y sure certainly definitely absolutely surely tak").map((word) => [word, true] as const),
  ["of course", true],
  ["for sure", true],
  ...words("f n").map((word) => [word, false] as const),
]);

/** The answer that a word or short phrase is on its own; undefined for anything else. */
export function answerWord(text: string): boolean | undefined {
  return ANSWERS.get(text);
}

/** The same where the text is all that a reply, or its line for the answer, says. */
export function loneAnswer(text: string): boolean | undefined {
  return ANSWERS.get(text) ?? ALONE.get(text);
}

function words(list: string): string[] {
  return list.split(/\s+/).filter((each) => each !== "");
}

/** A text in lower case without the marks around it, so that it can be looked up. */
export function bareText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll(/\\(?:text|textbf|mathrm|mathbf)\s*\{([^{}]*)\}/g, "$1")
    .replaceAll(MARKS, "")
    .replace(/(?<=\p{L})[\s.!]*[✅❌✔✗]$/u, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^(\S+)(?: \1)+$/, "$1") // said again and again
    .replace(/^(true|false|yes|no)\1+$/, "$1");
}

const MARKS =
  /^[\s"'“”‘’()[\]{}<>.,:;!?*#_`~$\-–—=|。！、，।]+|[\s"'“”‘’()[\]{}<>.,:;!?*#_`~$\-–—=|。！、，।]+$/gu;
