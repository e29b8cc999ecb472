import { Box, Text } from 'ink'
import { useState } from 'react'
import { useLive } from '../ui/live.ts'
import type { RecordName } from '../ui/routes.ts'
import { useScroll } from '../ui/scroll.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { useShareKeys } from '../ui/share.ts'
import { words } from '../ui/words.ts'
import { KINDS } from './all.tsx'
import type { RecordKind } from './kind.ts'
import { deedKeys } from './list.keys.ts'
import type { AnyRow } from './list.state.ts'

/** The rows of the screen around the lines: the name, and the space below it. */
const ROWS_AROUND = 2

/** A screen with all fields of a record, and the keys that change it. */
export function RecordScreen({ of, id, name }: { of: RecordName; id: number; name: string }) {
  const { api, person, go, back } = useSession()
  const room = useRoom()
  const kind: RecordKind<AnyRow> = KINDS[of]
  const { deeds = [] } = kind
  const [open, setOpen] = useState<number | null>(null)
  const { data, error, refresh } = useLive(
    `${of} ${id} ${room.columns}`,
    async () => (await kind.show?.({ api, person, id, width: room.columns })) ?? [],
  )
  const { shown, keys, where } = useScroll(data ?? [error ?? words.reading], Math.max(1, room.rows - ROWS_AROUND))
  const target = { id, name }
  const share = useShareKeys({ numbers: [], path: kind.path?.(id) ?? '', whyNoPage: kind.path ? null : words.noPage })
  useKeys('screen', {
    title: `${kind.title}: ${name}`,
    bindings: [
      ...deedKeys({ deeds, target, count: 0, whyEmpty: null, person, go, open: (index) => () => setOpen(index) }),
      ...keys,
      { keys: ['esc'], says: 'Back', run: back, foot: true },
      ...share,
    ],
  })
  const box = open === null ? undefined : deeds[open]?.box
  if (box) return box({ targets: [target], rows: [], onDone: refresh, onClose: () => setOpen(null) })
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Text wrap="truncate">
        <Text bold>{name}</Text>
        <Text dimColor>{where ? `  ${where}` : ''}</Text>
      </Text>
      <Box flexDirection="column" marginTop={1}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names
          <Text key={index} wrap="truncate">
            {line || ' '}
          </Text>
        ))}
      </Box>
    </Box>
  )
}
