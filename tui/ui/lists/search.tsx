import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { lineKeys } from '../keys/line.keys.ts'
import { editLine, lineOf, textOf } from '../keys/line.ts'
import { OneLine } from '../line-view.tsx'
import { useKeys, useRoom } from '../session.tsx'

/** The search box. Enter searches, Escape clears. */
export function SearchLine({ text, onSearch, onClear }: { text: string; onSearch(term: string): void; onClear(): void }) {
  const [line, edit] = useReducer(editLine, text, lineOf)
  const { columns } = useRoom()
  useKeys('box', {
    title: 'Search',
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Search', run: () => onSearch(textOf(line).trim()), foot: true },
      { keys: ['esc'], says: 'Clear', run: onClear, foot: true },
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
