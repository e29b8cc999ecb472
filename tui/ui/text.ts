import stringWidth from 'string-width'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text as people see them: a letter with its accents, or a flag, is one. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map((one) => one.segment)

/** The beginning of a text, cut at a whole letter to at most `length` UTF-16 units. */
export function beginningOf(text: string, length: number): string {
  let kept = ''
  for (const letter of graphemes(text)) {
    if (kept.length + letter.length > length) break
    kept += letter
  }
  return kept
}

/** One line, shortened with … to at most `width` cells. (cli-truncate exceeds the width when it cuts at a wide letter.) */
export function clip(text: string, width: number): string {
  const line = text.replaceAll('\n', ' ')
  if (stringWidth(line) <= width) return line
  let kept = ''
  for (const letter of graphemes(line)) {
    if (stringWidth(kept + letter) >= width) break
    kept += letter
  }
  return width > 0 ? `${kept}…` : ''
}

/** Like `clip`, padded with spaces to exactly `width` cells. */
export function pad(text: string, width: number): string {
  const clipped = clip(text, width)
  return clipped + ' '.repeat(Math.max(0, width - stringWidth(clipped)))
}

export const widthOf = (text: string): number => stringWidth(text)

/** The lines of a text, wrapped at spaces to at most `width` cells. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) ?? ''
      const joined = line ? `${line} ${word}` : word
      if (widthOf(joined) <= width) lines[lines.length - 1] = joined
      else lines.push(...chunks(word, width))
    }
    return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines
  })
}

/** The parts of a word of at most `width` cells. Each has a letter, however narrow the room is. */
function chunks(word: string, width: number): string[] {
  const parts: string[] = []
  let last = ''
  for (const letter of graphemes(word)) {
    if (last !== '' && widthOf(last + letter) > width) {
      parts.push(last)
      last = ''
    }
    last += letter
  }
  return [...parts, last]
}

/** Labels and texts in two columns of together at most `width` cells. The labels take at most half of them. */
export function pairs(rows: readonly (readonly [label: string, text: string])[], width: number): string[] {
  const labels = Math.min(Math.floor(width / 2), Math.max(0, ...rows.map(([label]) => widthOf(label))))
  return rows.flatMap(([label, text]) =>
    wrap(text, width - labels - 2).map((line, index) => `${pad(index === 0 ? label : '', labels)}  ${line}`),
  )
}
