const WORDS: Record<string, string> = {
  st: 'street',
  str: 'street',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  dr: 'drive',
  rd: 'road',
  ln: 'lane',
  hwy: 'highway',
  pkwy: 'parkway',
  ct: 'court',
  pl: 'place',
  sq: 'square',
  ste: 'suite',
  apt: 'apartment',
  bldg: 'building',
  fl: 'floor',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ft: 'fort',
  mt: 'mount',
  saint: 'street',
  dept: 'department',
  div: 'division',
  comm: 'commission',
  co: 'county',
  lic: 'license',
  permit: 'license',
  licenses: 'license',
  licence: 'license',
  estab: 'establishment',
  est: 'establishment',
  rest: 'restaurant',
  and: '',
}

/** Words that do not tell names apart. */
const EMPTY = new Set(['license', 'the', 'of', 'a', 'inc', 'llc', 'ltd', 'corp', ''])

/** A key that similar names share: ignores case, punctuation, abbreviations and filler words. */
export const looseKey = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => WORDS[word] ?? word)
  const telling = words.filter((word) => !EMPTY.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length === long.length) {
    const swapped = short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2)
    return swapped || rest(short, at + 1) === rest(long, at + 1)
  }
  return rest(short, at) === rest(long, at + 1)
}

const SHORTEST = 6

/** Whether two loose keys differ by one typing error. Keys with different digits are never typing errors. */
export const isTypo = (a: string, b: string): boolean =>
  a !== b && Math.min(a.length, b.length) >= SHORTEST && a.replace(/\D/g, '') === b.replace(/\D/g, '') && isOneEdit(a, b)
