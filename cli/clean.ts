import { stripVTControlCharacters } from 'node:util'

/**
 * Data as it may be shown on a terminal or in a cell: one line, without escape sequences, control characters and the
 * marks that turn the reading direction round. What is stored by one person must not drive the terminal of another.
 */
export const clean = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/\s*[\r\n\t]+\s*/g, ' ')
    .replace(/\p{Cc}|\p{Bidi_Control}/gu, '')

/** JSON escapes the control characters below space by itself, but not DEL and C1, which some terminals obey. */
export const jsonText = (value: unknown, indent = 2): string =>
  JSON.stringify(value ?? null, null, indent).replace(/\p{Cc}/gu, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
