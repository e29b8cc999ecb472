import { plain } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { pairs } from '../ui/text.ts'
import { words } from '../ui/words.ts'

const SCHEMA = plain(calls.licenses.listItemDetails.reply)
const HIDDEN = ['id', 'licenseNumber', 'renewalDesignation']

/** The tracking details, license and notes of a row, with the labels of the reply schema. */
export function Detail({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive(`details ${licenseId}`, () => api.licenses.listItemDetails({ params: { id: licenseId } }))
  const width = usePanelWidth()
  return (
    <Reader
      title={data ? `License ${data.licenseNumber}` : 'License'}
      lines={data ? linesOf(data, width) : [error ?? words.reading]}
      alsoClosedBy="i"
      onClose={onClose}
    />
  )
}

function linesOf(data: object, width: number): string[] {
  const shown = Object.entries(data).filter(
    ([name, value]) => !HIDDEN.includes(name) && SCHEMA.properties?.[name] && value !== null && value !== '' && !isEmptyList(value),
  )
  return pairs(
    shown.map(([name, value]) => [SCHEMA.properties?.[name]?.title ?? name, wordsOf(name, value)] as const),
    width,
  )
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function wordsOf(name: string, value: unknown): string {
  if (name === 'renewalStatus') return stageWords(value as Stage)
  if (name === 'notesTimestamp') return formatDay(String(value).slice(0, 10))
  if (SCHEMA.properties?.[name]?.format === 'day') return formatDay(String(value))
  return Array.isArray(value) ? value.join('; ') : String(value)
}
