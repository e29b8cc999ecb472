/** The bytes that a terminal sends for a key. */
const KEYS: Record<string, string> = {
  enter: '\r',
  esc: '\u001b',
  tab: '\t',
  'shift+tab': '\u001b[Z',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pgdn: '\u001b[6~',
  backspace: '\u007f',
  'ctrl+f': '\u0006',
  'ctrl+g': '\u0007',
  'ctrl+n': '\u000e',
  'ctrl+s': '\u0013',
  'ctrl+u': '\u0015',
}

/** A key by its name. Any other text is typed. */
export const bytesOf = (key: string): string => KEYS[key] ?? key

/** Pasted text, as a terminal with bracketed paste sends it. */
export const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`
