import type { Client } from '../../client/index.ts'
import { plain } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { shownText } from '../../forms/custom-fields/fields.ts'
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

/** The tracking details, license, notes and custom fields of a row, with the labels of the reply schema. */
export function Detail({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive(`details ${licenseId}`, async () => {
    const [details, license] = await Promise.all([
      api.licenses.listItemDetails({ params: { id: licenseId } }),
      api.licenses.get({ params: { id: licenseId } }),
    ])
    return { details, texts: await textsOf(api, license) }
  })
  const width = usePanelWidth()
  return (
    <Reader
      title={data ? `License ${data.details.licenseNumber}` : 'License'}
      lines={data ? linesOf(data.details, data.texts, width) : [error ?? words.reading]}
      alsoClosedBy="i"
      onClose={onClose}
    />
  )
}

/** The custom fields that have a value, with their labels. */
const textsOf = async (api: Client, { clientId, customFields }: License): Promise<(readonly [string, string])[]> => {
  if (Object.keys(customFields).length === 0) return []
  const { items } = await api.customFields.list({ query: { record: 'License', clientId } })
  return items.flatMap((field) => {
    const text = customFields[field.id]
    return text === undefined ? [] : [[field.label, shownText(field, text)] as const]
  })
}

function linesOf(data: object, texts: readonly (readonly [string, string])[], width: number): string[] {
  const shown = Object.entries(data).filter(
    ([name, value]) => !HIDDEN.includes(name) && SCHEMA.properties?.[name] && value !== null && value !== '' && !isEmptyList(value),
  )
  return pairs(
    [...shown.map(([name, value]) => [SCHEMA.properties?.[name]?.title ?? name, wordsOf(name, value)] as const), ...texts],
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
