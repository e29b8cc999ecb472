import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { spoken, teller } from './teller.ts'
import { widthOf } from './text.ts'

/** Mouse and focus reports that a program before this one left on: as the oldest of them Ink hands on plain letters. */
const NO_REPORTS = '\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1004l'
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a mode of the terminal is switched
const MODES = /^(?:\u001b\[\?\d+[hl])+$/
const CLEAR = '\u001b[H\u001b[2J'
const ALTERNATE_SCREEN = '\u001b[?1049h'

/** Asks the terminal to put a text on the clipboard (OSC 52): it does so even when this runs on another machine. */
export const toClipboard = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`

export interface Looks {
  /** Neither letters nor borders beyond ASCII: the terminal would show them as rubbish. */
  ascii: boolean
  /** NO_COLOR: bold and reverse stay, colours go. */
  colourless: boolean
  /** INK_SCREEN_READER: words alone, one after another. */
  reader: boolean
}

/** What the environment says of the terminal (no-color.org; the locale in its order of precedence). */
export function looksOf(env: NodeJS.ProcessEnv): Looks {
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

/** An accent is dropped ('é' → 'e'); a letter that has no such form becomes as many '?' as it has cells, so that columns stay. */
const plainLetter = (letter: string): string => {
  const [base = ''] = letter.normalize('NFD')
  return /\p{ASCII}/u.test(base) ? base : '?'.repeat(widthOf(letter))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a colour is made of
const STYLE = /\u001b\[([\d;]*)m/g
/** Bold, pale, underlined and turned around, and the ends of these. */
const KEPT = new Set(['0', '1', '2', '4', '7', '22', '24', '27'])

const withoutColour = (text: string): string =>
  text.replace(STYLE, (_, codes: string) => {
    const kept = codes === '' ? ['0'] : codes.split(';')
    return kept.every((code) => KEPT.has(code)) ? `\u001b[${kept.join(';')}m` : ''
  })

/** What is drawn, as this terminal can show it. Here, so that no screen needs to think of it. */
export function adapt(text: string, { ascii, colourless, reader }: Looks): string {
  const words = reader ? spoken(text) : text
  const letters = ascii ? toAscii(words) : words
  return colourless ? withoutColour(letters) : letters
}

export interface Held {
  /** What Ink draws on. */
  stdout: NodeJS.WriteStream
  /** Prints again what the screen reader last read. */
  again(): void
  /** Empties the screen, when it may hold anything. */
  clear(): void
  /** Says something to the terminal itself, that is not to be seen. */
  tell(text: string): void
  /** Gives stdout and stderr back; safe to call twice. */
  release(): void
}

/**
 * Takes the terminal: what Ink draws reaches it as it can show it, and whatever else writes to it meanwhile goes to
 * `tui.log` in the state directory, where it cannot break the picture.
 */
export function holdTerminal(stdout: typeof process.stdout, stderr: typeof process.stderr, looks: Looks, stateDir: string): Held {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const log = openSync(join(stateDir, 'tui.log'), 'a', 0o600)
  const written = { stdout: stdout.write, stderr: stderr.write }
  const draw = written.stdout.bind(stdout)
  const toLog = ((text: string | Uint8Array) => {
    writeSync(log, Buffer.from(text as Uint8Array))
    return true
  }) as typeof stdout.write
  let isHeld = true
  const tell = (text: string) => isHeld && draw(text)
  const { paint, again } = teller(tell)
  const release = () => {
    if (!isHeld) return
    isHeld = false
    stdout.write = written.stdout
    stderr.write = written.stderr
    process.off('exit', release)
    closeSync(log)
  }
  tell(NO_REPORTS)
  stdout.write = toLog
  stderr.write = toLog
  process.on('exit', release)
  // Ink writes an empty text to hear back when everything before it is written.
  const onCanvas = (text: string, heard?: () => void) => {
    // The cursor stays where the shell had it, in the middle of the other screen.
    if (MODES.test(text)) return draw(text === ALTERNATE_SCREEN ? text + CLEAR : text, heard)
    if (!looks.reader) return draw(adapt(text, looks), heard)
    if (text) paint(adapt(text, looks))
    if (heard) setImmediate(heard)
    return true
  }
  const canvas = new Proxy(stdout, {
    get(target, name) {
      if (name === 'write') return onCanvas
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { stdout: canvas, again, clear: () => tell(CLEAR), tell, release }
}
