import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { lineKeys } from '../keys/line.keys.ts'
import { editLine, lineOf, textOf } from '../keys/line.ts'
import { OneLine } from '../lines/line-view.tsx'
import { useKeys, useRoom } from '../session.tsx'
import { usePaused } from '../use-paused.ts'

interface Props {
  text: string
  /** Called when typing pauses, and with the final term. */
  onSearch(term: string): void
  onClose(): void
}

/** The search box. It narrows the list while a person types. Enter keeps the term, Escape clears it. */
export function SearchLine({ text, onSearch, onClose }: Props) {
  const [line, edit] = useReducer(editLine, text, lineOf)
  const { columns } = useRoom()
  const term = textOf(line).trim()
  usePaused(term, (typed) => typed !== text && onSearch(typed))
  const close = (kept: string) => {
    if (kept !== text) onSearch(kept)
    onClose()
  }
  useKeys('box', {
    title: 'Search',
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Keep', run: () => close(term), foot: true },
      { keys: ['esc'], says: 'Clear', run: () => close(''), foot: true },
      ...lineKeys(edit),
    ],
    onText: (typed) => edit({ type: 'insert', text: typed.replaceAll('\n', ' ') }),
  })
  return (
    <Box>
      <Text bold>Search: </Text>
      <OneLine line={line} width={columns - 12} />
    </Box>
  )
}
