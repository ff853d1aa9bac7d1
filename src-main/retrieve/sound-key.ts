/**
 * A rough spelling of how a word sounds in the languages written in Latin letters, so that words which are confused by ear share it:
 * "wich" and "which", "Feddala" and "Fedallah". Vowels are all one, doubled letters single, silent h gone. For words already folded to lower
 * case without accents; letters of other scripts stay as they are.
 */
export function soundKey(word: string): string {
  return word
    .replace(/t(?=i[oae])/g, 's')
    .replace(/ph/g, 'f')
    .replace(/sch|ch|sh/g, 'x')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/z/g, 's')
    .replace(/h/g, '')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/(.)\1+/gu, '$1')
}
