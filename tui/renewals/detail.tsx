import { Box, Text } from 'ink'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { DESIGNATION_LABELS } from '../../rules/labels.ts'
import type { Stage } from '../../rules/stages.ts'
import type { Schema } from '../ui/fields.ts'
import { useLive } from '../ui/live.ts'
import { Panel } from '../ui/panel.tsx'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { pad, widthOf, wrap } from '../ui/text.ts'
import { words } from '../words.ts'
import { stageWords } from './stage.ts'

const SCHEMA = calls.licenses.listItemDetails.reply as unknown as Schema
const HIDDEN = ['id', 'licenseNumber']

/** Tracking details, license and notes of a row (spec 1 §2 "Row detail"), drawn from the reply's own titles. */
export function Detail({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api } = useSession()
  const room = useRoom()
  const [top, setTop] = useState(0)
  const { data, error } = useLive(`details ${licenseId}`, () => api.licenses.listItemDetails({ params: { id: licenseId } }))
  const width = Math.min(room.columns, 100) - 4
  const lines = data ? linesOf(data, width) : [error ?? words.reading]
  const height = Math.max(1, room.rows - 4)
  const lowest = Math.max(0, lines.length - height)
  const isLong = lowest > 0 && { foot: true as const }
  useKeys('box', {
    title: 'Details',
    modal: true,
    bindings: [
      { keys: ['esc', 'i', 'q', 'enter'], says: 'Close', run: onClose, foot: true },
      { keys: ['j', 'down', 'pgdn', '.', ' '], says: 'Down', run: () => setTop(Math.min(lowest, top + 5)), ...isLong },
      { keys: ['k', 'up', 'pgup', ','], says: 'Up', run: () => setTop(Math.max(0, top - 5)), ...isLong },
    ],
  })
  return (
    <Panel
      title={data ? `License ${data.licenseNumber}` : 'License'}
      aside={lowest > 0 ? `lines ${top + 1} to ${Math.min(lines.length, top + height)} of ${lines.length}` : ''}
    >
      <Box flexDirection="column" marginTop={1}>
        {lines.slice(top, top + height).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names
          <Text key={index} wrap="truncate">
            {line || ' '}
          </Text>
        ))}
      </Box>
    </Panel>
  )
}

function linesOf(data: object, width: number): string[] {
  const shown = Object.entries(data).filter(
    ([name, value]) => !HIDDEN.includes(name) && SCHEMA.properties?.[name] && value !== null && value !== '' && !isEmptyList(value),
  )
  const rows = shown.map(([name, value]) => [SCHEMA.properties?.[name]?.title ?? name, wordsOf(name, value)] as const)
  const labels = Math.max(0, ...rows.map(([label]) => widthOf(label)))
  return rows.flatMap(([label, text]) =>
    wrap(text, width - labels - 2).map((line, index) => `${pad(index === 0 ? label : '', labels)}  ${line}`),
  )
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function wordsOf(name: string, value: unknown): string {
  if (name === 'renewalStatus') return stageWords(value as Stage)
  if (name === 'renewalDesignation') return DESIGNATION_LABELS[value as keyof typeof DESIGNATION_LABELS]
  if (name === 'notesTimestamp') return formatDay(String(value).slice(0, 10))
  if (SCHEMA.properties?.[name]?.format === 'day') return formatDay(String(value))
  return Array.isArray(value) ? value.join('; ') : String(value)
}
