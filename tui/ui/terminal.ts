import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { spoken, teller } from './teller.ts'

/** Pastes are marked as such, so that a paste is never taken for keys. */
const MARK_PASTES = '\u001b[?2004h'
const UNMARK_PASTES = '\u001b[?2004l'
/** Alternate screen, no cursor. A screen reader keeps both as they are: what was told stays there to be read again. */
const ENTER = '\u001b[?1049h\u001b[2J\u001b[?25l'
const LEAVE = '\u001b[?25h\u001b[0m\u001b[?1049l'

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

/** An accent is dropped ('é' → 'e'); a letter that has no such form becomes '?'. */
const plainLetter = (letter: string): string => {
  const [base = ''] = letter.normalize('NFD')
  return /\p{ASCII}/u.test(base) ? base : '?'
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

/** Terminals that know it show all of a frame's changes at once. */
const begin = '\u001b[?2026h'
const end = '\u001b[?2026l'

/**
 * Turns whole frames into the fewest writes: only lines that changed, each at its own place. Ink's own incremental
 * writer (6.8) misplaces lines by one unless the picture fills the screen, and clears screen and scrollback when it does.
 */
export function painter(write: (text: string) => void) {
  let shown: string[] = []
  let last = { frame: '', rows: 0 }
  const painting = {
    paint(frame: string, rows: number): void {
      last = { frame, rows }
      const lines = frame.split('\n').slice(0, rows)
      const changed = Array.from({ length: Math.max(lines.length, shown.length) }, (_, row) => row).filter(
        (row) => lines[row] !== shown[row],
      )
      shown = lines
      // The line is emptied first: erasing behind a letter in the last column would take that letter away.
      if (changed.length > 0) write(begin + changed.map((row) => `\u001b[${row + 1};1H\u001b[2K${lines[row] ?? ''}`).join('') + end)
    },
    /** The screen may hold anything now: the next frame is drawn whole. */
    forget(): void {
      shown = []
      write('\u001b[2J')
    },
    /** Draws the last frame once more, over whatever has got into it. */
    again(): void {
      painting.forget()
      painting.paint(last.frame, last.rows)
    },
  }
  return painting
}

export interface Held {
  /** What Ink draws its frames on. */
  stdout: NodeJS.WriteStream
  forget(): void
  again(): void
  /** Says something to the terminal itself, that is not to be seen. */
  tell(text: string): void
  /** Gives the terminal back as it was; safe to call twice. */
  release(): void
}

/**
 * Takes the terminal: the alternate screen is entered, and whatever else writes to the terminal meanwhile goes to
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
  const { paint, forget, again } = (looks.reader ? teller : painter)((text) => isHeld && draw(text))
  const release = () => {
    if (!isHeld) return
    isHeld = false
    stdout.write = written.stdout
    stderr.write = written.stderr
    process.off('exit', release)
    closeSync(log)
    // Synchronous, because on exit nothing else is still written.
    writeSync(stdout.fd, looks.reader ? UNMARK_PASTES : UNMARK_PASTES + LEAVE)
  }
  draw(looks.reader ? MARK_PASTES : ENTER + MARK_PASTES)
  stdout.write = toLog
  stderr.write = toLog
  process.on('exit', release)
  // Ink writes whole frames, and at its end an empty text, to hear back when everything before it is written.
  const onCanvas = (frame: string, heard?: () => void) => {
    if (frame) paint(adapt(frame, looks), stdout.rows)
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
  return { stdout: canvas, forget, again, tell: (text) => isHeld && draw(text), release }
}
