import { stripVTControlCharacters } from 'node:util'

/** Glyphs as a screen reader says them; those that only stand beside a word of their own go. */
const SPOKEN: readonly [RegExp, string][] = [
  [/[✔▶▲] ?/g, ''],
  [/✖ ?/g, 'Error: '],
  [/^· ?/gm, ''],
  [/ ?· ?/g, ', '],
  [/↑/g, 'up'],
  [/↓/g, 'down'],
  [/←/g, 'left'],
  [/→/g, 'right'],
  [/\[x\]/g, 'Selected:'],
  [/\[ \]/g, 'Not selected:'],
]

/** A frame for a screen reader: lines of words, without looks and without the blanks that made columns. */
export function spoken(frame: string): string {
  const trimmed = stripVTControlCharacters(frame)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
  return SPOKEN.reduce((text, [glyph, word]) => text.replace(glyph, word), trimmed)
}

const CURSOR = '> '

/** A key changes the picture in several frames, of which only the last is of use to who hears it. */
const SETTLED = 40

/**
 * Tells what is new in each frame, line by line below what was told before, and takes nothing back: a screen reader goes
 * through it in order. (Ink's own writer erases the last frame and tells all of the next one, at every key.)
 */
export function teller(write: (text: string) => void) {
  let told: string[] = []
  let timer: NodeJS.Timeout | undefined
  const say = (lines: readonly string[]) => write(lines.map((line) => `${line}\n`).join(''))
  const tell = (lines: string[]) => {
    // A line that only lost the cursor is not news.
    const known = new Set(told.flatMap((line) => (line.startsWith(CURSOR) ? [line, line.slice(CURSOR.length)] : [line])))
    const fresh = lines.filter((line) => line && !known.has(line))
    const [first] = fresh
    told = lines
    if (first === undefined) return
    // Mostly new is another screen or another list: that is told in full, with what happens to be in both.
    const isOther = fresh.length * 2 > lines.length
    say(isOther ? lines.slice(lines.indexOf(first)) : fresh)
  }
  return {
    paint(frame: string): void {
      clearTimeout(timer)
      timer = setTimeout(tell, SETTLED, frame.split('\n'))
    },
    again: () => say(told),
  }
}
