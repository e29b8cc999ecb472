import { Box, Text } from 'ink'
import { useState } from 'react'
import type { Import } from '../../contract/imports/schemas.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { formatMoment } from '../../rules/moment.ts'
import { Panel } from '../ui/frame/panel.tsx'
import { useLive } from '../ui/live.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { pad } from '../ui/text.ts'
import { words } from '../ui/words.ts'
import { ImportBox } from './one.tsx'
import { UploadBox } from './upload.tsx'

const TITLE = 'Imports'

/** The rows of the panel that are not imports: frame, title, and the space between. */
const ROWS_AROUND = 4

/** The list of the latest imports. Enter opens an import, which can be checked and run there. */
export function ImportsBox({ onClose }: { onClose(): void }) {
  const { api } = useSession()
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<number | 'upload' | null>(null)
  const live = useLive(TITLE, () => api.imports.list({ query: { pageSize: limits.largestPage } }))
  const items = live.data?.items ?? []
  const chosen = Math.max(0, Math.min(at, items.length - 1))
  const close = () => {
    setOpened(null)
    void live.refresh()
  }
  if (opened === 'upload') return <UploadBox onUploaded={setOpened} onClose={close} />
  if (opened !== null) return <ImportBox id={opened} onClose={close} />
  return (
    <List
      items={items}
      chosen={chosen}
      status={live.data ? words.noImports : (live.error ?? words.reading)}
      onMove={(by) => setAt(Math.max(0, Math.min(chosen + by, items.length - 1)))}
      onOpen={setOpened}
      onClose={onClose}
    />
  )
}

interface ListProps {
  items: readonly Import[]
  chosen: number
  /** The message of an empty list. */
  status: string
  onMove(by: number): void
  onOpen(what: number | 'upload'): void
  onClose(): void
}

function List({ items, chosen, status, onMove, onOpen, onClose }: ListProps) {
  const room = useRoom()
  const one = items[chosen]
  useKeys('box', {
    title: TITLE,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Open', run: () => one && onOpen(one.id), why: one ? null : status, foot: true },
      { keys: ['n'], says: 'Upload a File', run: () => onOpen('upload'), writes: true, foot: true },
      { keys: ['down', 'j'], says: 'Next', run: () => onMove(1), foot: true },
      { keys: ['up', 'k'], says: 'Previous', run: () => onMove(-1) },
      { keys: ['esc', 'q', 'I'], says: 'Close', run: onClose, foot: true },
    ],
  })
  const height = Math.max(1, room.rows - ROWS_AROUND)
  const first = Math.max(0, chosen - height + 1)
  return (
    <Panel title={TITLE}>
      <Box flexDirection="column" marginTop={1}>
        {items.slice(first, first + height).map((item, index) => (
          <Line key={item.id} item={item} isChosen={first + index === chosen} />
        ))}
        {items.length === 0 && <Text dimColor>{status}</Text>}
      </Box>
    </Panel>
  )
}

const Line = ({ item: { fileName, kind, status, createdOn, rowCount, refusedCount }, isChosen }: { item: Import; isChosen: boolean }) => (
  <Text wrap="truncate" inverse={isChosen}>
    <Text dimColor>{`${formatMoment(createdOn)}  `}</Text>
    {pad(status, 10)}
    <Text bold>{fileName}</Text>
    {` · ${IMPORT_KIND_LABELS[kind]} · ${rowCount} rows${refusedCount > 0 ? `, ${refusedCount} refused` : ''}`}
  </Text>
)
