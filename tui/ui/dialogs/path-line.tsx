import { Text } from 'ink'
import { type ReactNode, useReducer, useState } from 'react'
import { lineKeys } from '../keys/line.keys.ts'
import { editLine, type Line, lineOf, textOf } from '../keys/line.ts'
import { GLYPHS } from '../tones.ts'
import { completePath } from './complete-path.ts'

interface PathLine {
  line: Line
  /** The path as typed. */
  text: string
  /** The keys that edit and complete the path. */
  bindings: ReturnType<typeof lineKeys>
  onText(typed: string): void
  /** Shows an error of the path until the text changes. */
  setWrong(wrong: string): void
  /** The possible completions, and the error. */
  below: ReactNode
}

/** The state of an input line for a path of this computer, with completion. */
export function usePathLine(start: string): PathLine {
  const [line, edit] = useReducer(editLine, start, lineOf)
  const [wrong, setWrong] = useState('')
  const [names, setNames] = useState('')
  const complete = async () => {
    const found = await completePath(textOf(line))
    if (!found) return
    edit({ type: 'clear' })
    edit({ type: 'insert', text: found.text })
    setNames(found.names.join('  '))
  }
  return {
    line,
    text: textOf(line),
    setWrong,
    bindings: [{ keys: ['tab'], says: 'Complete the path', run: () => void complete(), foot: true }, ...lineKeys(edit)],
    onText: (typed) => {
      setWrong('')
      setNames('')
      edit({ type: 'insert', text: typed.replaceAll('\n', ' ') })
    },
    below: (
      <>
        {names && <Text color="cyan">{names}</Text>}
        {wrong && (
          <Text color="red">
            {GLYPHS.error} {wrong}
          </Text>
        )}
      </>
    ),
  }
}
