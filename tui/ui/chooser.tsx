import { Box, Text } from 'ink'
import { useReducer, useState } from 'react'
import { Panel } from './frame/panel.tsx'
import type { LEVELS } from './keys/keys.ts'
import { lineKeys } from './keys/line.keys.ts'
import { editLine, lineOf, textOf } from './keys/line.ts'
import { OneLine } from './lines/line-view.tsx'
import { useKeys, useRoom } from './session.tsx'
import { pad, widthOf } from './text.ts'

export interface Item {
  key: string
  /** The kind of the item, or its keys. */
  lead: string
  title: string
  details?: string
  /** Whether the item does nothing now. */
  isOff?: boolean
  run(): void
}

interface Props {
  title: string
  aside: string
  level: keyof typeof LEVELS
  items: readonly Item[]
  /** The message while there are no items. */
  none: string
  onTyped(text: string): void
  onClose(): void
}

/** The rows of the panel that are not items: frame, title, line, and the space between. */
const ROWS_AROUND = 5
const LEAD_AT_MOST = 18

/** A list that typing narrows. Enter runs the chosen item. */
export function Chooser({ title, aside, level, items, none, onTyped, onClose }: Props) {
  const [line, edit] = useReducer(editLine, '', lineOf)
  const [at, setAt] = useState(0)
  const room = useRoom()
  const height = Math.max(1, room.rows - ROWS_AROUND)
  const chosen = Math.max(0, Math.min(at, items.length - 1))
  const change: typeof edit = (event) => {
    setAt(0)
    edit(event)
    onTyped(textOf(editLine(line, event)).trim())
  }
  const move = (by: number) => () => setAt(Math.max(0, Math.min(chosen + by, items.length - 1)))
  useKeys(level, {
    title,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Choose', run: () => items[chosen]?.run(), foot: true },
      { keys: ['esc'], says: 'Close', run: onClose, foot: true },
      { keys: ['down'], says: 'Next', run: move(1), foot: true },
      { keys: ['up'], says: 'Previous', run: move(-1) },
      { keys: ['pgdn'], says: 'Page down', run: move(height) },
      { keys: ['pgup'], says: 'Page up', run: move(-height) },
      ...lineKeys(change),
    ],
    onText: (typed) => change({ type: 'insert', text: typed.replaceAll('\n', ' ') }),
  })
  const first = Math.max(0, chosen - height + 1)
  const shown = items.slice(first, first + height)
  const leads = Math.min(LEAD_AT_MOST, Math.max(0, ...items.map(({ lead }) => widthOf(lead))))
  return (
    <Panel title={title} aside={aside}>
      <Box>
        <Text bold>: </Text>
        <OneLine line={line} width={Math.min(room.columns, 100) - 8} />
      </Box>
      <Box flexDirection="column" marginTop={1}>
        {shown.map((item, index) => (
          <Text key={item.key} wrap="truncate" inverse={first + index === chosen} dimColor={item.isOff}>
            <Text color="cyan">{pad(item.lead, leads + 2)}</Text>
            <Text bold={!item.isOff}>{item.title}</Text>
            {item.details ? `  ${item.details}` : ''}
          </Text>
        ))}
        {items.length === 0 && <Text dimColor>{none}</Text>}
      </Box>
    </Panel>
  )
}
