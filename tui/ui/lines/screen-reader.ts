import { stripVTControlCharacters } from 'node:util'

/** Glyphs in words. Glyphs that have a word beside them are removed. */
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

/** A frame as plain lines of text, without styles and without the spaces between columns. */
export function spoken(frame: string): string {
  const trimmed = stripVTControlCharacters(frame)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
  return SPOKEN.reduce((text, [glyph, word]) => text.replace(glyph, word), trimmed)
}

const CURSOR = '> '

/** In milliseconds. A key may draw several frames; only the last is printed. */
const SETTLED_AFTER = 40

/**
 * Prints the new lines of each frame below the earlier ones and erases nothing, because a screen reader reads in order. (Ink's
 * own screen reader mode erases the last frame and prints all of the next one at every key.)
 */
export function screenReaderOutput(write: (text: string) => void) {
  let last: string[] = []
  let timer: NodeJS.Timeout | undefined
  const writeLines = (lines: readonly string[]) => write(lines.map((line) => `${line}\n`).join(''))
  const print = (lines: string[]) => {
    // A line that only lost the cursor is not new.
    const known = new Set(last.flatMap((line) => (line.startsWith(CURSOR) ? [line, line.slice(CURSOR.length)] : [line])))
    const fresh = lines.filter((line) => line && !known.has(line))
    const [first] = fresh
    last = lines
    if (first === undefined) return
    // With mostly new lines it is another screen: print all from the first new line on, including lines of both.
    const isOther = fresh.length * 2 > lines.length
    writeLines(isOther ? lines.slice(lines.indexOf(first)) : fresh)
  }
  return {
    paint(frame: string): void {
      clearTimeout(timer)
      timer = setTimeout(print, SETTLED_AFTER, frame.split('\n'))
    },
    again: () => writeLines(last),
  }
}
