import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { screenReaderOutput, spoken } from './lines/screen-reader.ts'
import { widthOf } from './text.ts'

/** Turns off mouse and focus reports that an earlier program left on. Ink passes the oldest kind on as typed letters. */
const NO_REPORTS = '\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1004l'
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal modes start with Esc
const MODES = /^(?:\u001b\[\?\d+[hl])+$/
const CLEAR = '\u001b[H\u001b[2J'
const ALTERNATE_SCREEN = '\u001b[?1049h'
const USUAL_SCREEN = '\u001b[?1049l'

/** The control string that copies a text to the clipboard of the terminal (OSC 52), also over SSH. */
export const toClipboard = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`

export interface Appearance {
  /** Only ASCII: the locale is not UTF-8. */
  ascii: boolean
  /** NO_COLOR is set: no colors; bold and inverse stay. */
  colourless: boolean
  /** INK_SCREEN_READER is true: plain lines of text. */
  reader: boolean
}

/** Reads the appearance from the environment (no-color.org; the locale variables in their order of precedence). */
export function looksOf(env: NodeJS.ProcessEnv): Appearance {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  return { ascii: !/utf-?8/i.test(locale), colourless: Boolean(env.NO_COLOR), reader: env.INK_SCREEN_READER === 'true' }
}

const LETTERS: Record<string, string> = {
  '✔': 'x',
  '▶': '*',
  '·': '.',
  '▲': '!',
  '✖': 'X',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '→': '>',
  '…': '~',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
  '─': '-',
  '│': '|',
}

const CORNERS = /[╭╮╰╯┌┐└┘]/

const toAscii = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? (CORNERS.test(letter) ? '+' : plainLetter(letter)))

/** Drops an accent ('é' → 'e'). Any other letter becomes '?', one for each cell, so that columns stay aligned. */
const plainLetter = (letter: string): string => {
  const [base = ''] = letter.normalize('NFD')
  return /\p{ASCII}/u.test(base) ? base : '?'.repeat(widthOf(letter))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with Esc
const STYLE = /\u001b\[([\d;]*)m/g
/** Bold, dim, underline and inverse, and the codes that end them. */
const KEPT = new Set(['0', '1', '2', '4', '7', '22', '24', '27'])

const withoutColour = (text: string): string =>
  text.replace(STYLE, (_, codes: string) => {
    const kept = codes === '' ? ['0'] : codes.split(';')
    return kept.every((code) => KEPT.has(code)) ? `\u001b[${kept.join(';')}m` : ''
  })

/** Converts the output to what the terminal can show. */
export function adapt(text: string, { ascii, colourless, reader }: Appearance): string {
  const plain = reader ? spoken(text) : text
  const shown = ascii ? toAscii(plain) : plain
  return colourless ? withoutColour(shown) : shown
}

/** The terminal while the terminal UI runs. */
export interface HeldTerminal {
  /** The stream for Ink. */
  stdout: NodeJS.WriteStream
  /** Prints the current lines again, for a screen reader. */
  again(): void
  /** Clears the screen. */
  clear(): void
  /** Sends a control string. */
  send(text: string): void
  /** Restores stdout and stderr. Can be called twice. */
  release(): void
}

/**
 * Takes over the terminal. Output of Ink is adapted to it. All other output goes to `tui.log` in the state directory, because it
 * would break the screen.
 */
export function holdTerminal(
  stdout: typeof process.stdout,
  stderr: typeof process.stderr,
  looks: Appearance,
  stateDir: string,
): HeldTerminal {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const log = openSync(join(stateDir, 'tui.log'), 'a', 0o600)
  const written = { stdout: stdout.write, stderr: stderr.write }
  const draw = written.stdout.bind(stdout)
  const toLog = (text: string | Uint8Array) => {
    writeSync(log, typeof text === 'string' ? Buffer.from(text) : text)
    return true
  }
  let isHeld = true
  const send = (text: string) => isHeld && draw(text)
  const { paint, again } = screenReaderOutput(send)
  const release = () => {
    if (!isHeld) return
    isHeld = false
    stdout.write = written.stdout
    stderr.write = written.stderr
    process.off('exit', release)
    closeSync(log)
  }
  send(NO_REPORTS)
  stdout.write = toLog
  stderr.write = toLog
  process.on('exit', release)
  // Ink writes an empty text with a callback to know when everything before it is written.
  const onCanvas = (text: string, onWritten?: () => void) => {
    // On the alternate screen the cursor keeps its position, so the screen is cleared and the cursor moved to the top. It is cleared
    // before it is left, too: tmux shrinks a screen that has grown meanwhile, and keeps the lines above the cursor among the shell's.
    if (MODES.test(text)) return draw(text.replace(ALTERNATE_SCREEN, `$&${CLEAR}`).replace(USUAL_SCREEN, `${CLEAR}$&`), onWritten)
    if (!looks.reader) return draw(adapt(text, looks), onWritten)
    if (text) paint(adapt(text, looks))
    if (onWritten) setImmediate(onWritten)
    return true
  }
  const canvas = new Proxy(stdout, {
    get(target, name) {
      if (name === 'write') return onCanvas
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { stdout: canvas, again, clear: () => send(CLEAR), send, release }
}
