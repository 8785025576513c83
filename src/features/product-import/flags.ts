/** What spreadsheets make of TRUE and FALSE in each language, and how people say yes and no. */
const LANGUAGES: readonly (readonly [yes: string, no: string])[] = [
  ['true yes y 1', 'false no n 0'],
  ['wahr ja j', 'falsch nein'],
  ['vrai oui', 'faux non'],
  ['verdadero sí', 'falso no'],
  ['vero sì', 'falso no'],
  ['verdadeiro sim', 'falso não'],
  ['cert sí', 'fals no'],
  ['waar ja', 'onwaar nee'],
  ['sant ja', 'falskt nej'],
  ['sand ja', 'falsk nej'],
  ['sann ja', 'usann nei'],
  ['tosi kyllä', 'epätosi ei'],
  ['prawda tak', 'fałsz nie'],
  ['pravda ano áno', 'nepravda ne nie'],
  ['igaz igen', 'hamis nem'],
  ['adevărat da', 'fals nu'],
  ['doğru evet', 'yanlış hayır'],
  ['истина да', 'ложь нет'],
  ['істина так', 'хибність ні'],
  ['真 はい', '偽 いいえ'],
  ['是', '否'],
  ['참 예', '거짓 아니요'],
];

const FLAGS: ReadonlyMap<string, boolean> = new Map(
  LANGUAGES.flatMap(([yes, no]) => [
    ...yes.split(' ').map((word) => [fold(word), true] as const),
    ...no.split(' ').map((word) => [fold(word), false] as const),
  ]),
);

/** Writes a flag as a word that no spreadsheet translates. */
export function formatFlag(flag: boolean): string {
  return flag ? 'yes' : 'no';
}

/** More than any word above has. One character may become 18 when it is folded, so longer texts are not folded. */
const MAX_CHARACTERS = 40;

/** Parses a flag as spreadsheets and people write it in many languages. Undefined if it is none. */
export function parseFlag(text: string): boolean | undefined {
  const word = text.trim();
  return word.length > MAX_CHARACTERS ? undefined : FLAGS.get(fold(word));
}

/** Removes accents and case, also of the Turkish ı, which other languages write as i. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').normalize('NFC');
}
