import { stripVTControlCharacters } from 'node:util'

/**
 * Makes data safe for a terminal or a cell: one line, without escape sequences, control characters and
 * bidirectional marks. Text that one user has stored must not control the terminal of another.
 */
export const clean = (text: string): string =>
  // Most texts are safe, and this test is faster than loading the function that strips escape sequences.
  UNSAFE.test(text)
    ? stripVTControlCharacters(text)
        .replace(/\s*[\r\n\t]+\s*/g, ' ')
        .replace(/\p{Cc}|\p{Bidi_Control}/gu, '')
    : text

const UNSAFE = /[\p{Cc}\p{Bidi_Control}]/u

/** JSON escapes the control characters below space, but not DEL and C1, which some terminals obey. */
export const jsonText = (value: unknown, indent = 2): string =>
  JSON.stringify(value ?? null, null, indent).replace(/\p{Cc}/gu, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
