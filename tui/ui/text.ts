import stringWidth from 'string-width'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a person calls letters: an accent or a flag is one with what it belongs to. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map((one) => one.segment)

/** As much of a text as has at most so many UTF-16 units, in whole letters. */
export function beginningOf(text: string, length: number): string {
  let kept = ''
  for (const letter of graphemes(text)) {
    if (kept.length + letter.length > length) break
    kept += letter
  }
  return kept
}

/** In one line, cut with … to so many cells of the terminal. (cli-truncate lets a wide letter stick out at the cut.) */
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

/** The same, filled with blanks to exactly that width. */
export function pad(text: string, width: number): string {
  const clipped = clip(text, width)
  return clipped + ' '.repeat(Math.max(0, width - stringWidth(clipped)))
}

export const widthOf = (text: string): number => stringWidth(text)

/** Broken into lines of at most so many letters, at blanks where there are some. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) as string
      const joined = line ? `${line} ${word}` : word
      if (widthOf(joined) <= width) lines[lines.length - 1] = joined
      else lines.push(...chunks(word, width))
    }
    return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines
  })
}

const chunks = (word: string, width: number): string[] => {
  const letters = graphemes(word)
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += width) parts.push(letters.slice(at, at + width).join(''))
  return parts.length ? parts : ['']
}

/** Labels and what they say, in two columns that fit into so many letters. */
export function pairs(rows: readonly (readonly [label: string, text: string])[], width: number): string[] {
  const labels = Math.max(0, ...rows.map(([label]) => widthOf(label)))
  return rows.flatMap(([label, text]) =>
    wrap(text, width - labels - 2).map((line, index) => `${pad(index === 0 ? label : '', labels)}  ${line}`),
  )
}

const clockFace = new Intl.DateTimeFormat('en-US', {
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time as MM/DD/YY hh:mm a, in the reader's time zone. */
export const momentWords = (moment: string): string => clockFace.format(new Date(moment)).replace(',', '').replace(/\s/g, ' ').toLowerCase()
