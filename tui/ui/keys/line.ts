import { graphemes } from '../text.ts'

/** A text that is edited. `at`: the index of the letter after the cursor. */
export interface Line {
  letters: readonly string[]
  at: number
}

export type LineEvent =
  | { type: 'insert'; text: string }
  | { type: 'backspace' }
  | { type: 'delete' }
  | { type: 'move'; by: number }
  | { type: 'home' }
  | { type: 'end' }
  | { type: 'clear' }

export const lineOf = (text: string): Line => {
  const letters = graphemes(text)
  return { letters, at: letters.length }
}

export const textOf = (line: Line): string => line.letters.join('')

export function editLine(line: Line, event: LineEvent): Line {
  const { letters, at } = line
  switch (event.type) {
    case 'insert': {
      const typed = graphemes(event.text)
      return { letters: [...letters.slice(0, at), ...typed, ...letters.slice(at)], at: at + typed.length }
    }
    case 'backspace':
      return at === 0 ? line : { letters: [...letters.slice(0, at - 1), ...letters.slice(at)], at: at - 1 }
    case 'delete':
      return { letters: [...letters.slice(0, at), ...letters.slice(at + 1)], at }
    case 'move':
      return { letters, at: Math.max(0, Math.min(letters.length, at + event.by)) }
    case 'home':
      return { letters, at: 0 }
    case 'end':
      return { letters, at: letters.length }
    case 'clear':
      return lineOf('')
  }
}
