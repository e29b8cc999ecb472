import { Box, Text } from 'ink'
import { useState } from 'react'
import { present } from '../../../rules/present.ts'
import { Panel } from '../frame/panel.tsx'
import { type ListState, moveTo } from '../lists/list.ts'
import { useKeys, useRoom } from '../session.tsx'
import { GLYPHS } from '../tones.ts'

interface Props<T> {
  title: string
  items: readonly { value: T; label: string; aside?: string }[]
  chosen: T
  onChoose(value: T): void
  onClose(): void
}

/** A menu of a few items. */
export function Menu<T extends string | number>({ title, items, chosen, onChoose, onClose }: Props<T>) {
  const room = useRoom()
  const height = Math.max(1, Math.min(items.length, room.rows - 3))
  const [list, setList] = useState<ListState>(() =>
    moveTo(
      { at: 0, top: 0 },
      items.findIndex(({ value }) => value === chosen),
      items.length,
      height,
    ),
  )
  const move = (to: number) => setList(moveTo(list, to, items.length, height))
  useKeys('box', {
    title,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Choose', run: () => onChoose(present(items[list.at]).value), foot: true },
      { keys: ['j', 'down'], says: 'Down', run: () => move(list.at + 1), foot: true },
      { keys: ['k', 'up'], says: 'Up', run: () => move(list.at - 1), foot: true },
      { keys: ['esc', 'q'], says: 'Cancel', run: onClose, foot: true },
    ],
  })
  return (
    <Panel title={title}>
      <Box flexDirection="column">
        {items.slice(list.top, list.top + height).map(({ value, label, aside }, index) => {
          const isChosen = list.top + index === list.at
          return (
            <Text key={value} inverse={isChosen} wrap="truncate">
              {isChosen ? `${GLYPHS.cursor} ` : '  '}
              {label}
              {aside ? ` ${aside}` : ''}
            </Text>
          )
        })}
      </Box>
    </Panel>
  )
}
