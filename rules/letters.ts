/** Plain spellings of letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
}

const ANY = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Replaces these letters of a text in lower case, for sort keys and searches. */
export const plainLetters = (text: string): string => text.replace(ANY, (letter) => LETTERS[letter] ?? letter)
