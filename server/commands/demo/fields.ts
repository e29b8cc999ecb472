import { insertPairs } from '../../../fixtures/rows.ts'
import type { FieldKind, FieldRecord } from '../../../rules/custom-fields/kinds.ts'
import { customValueKey, readCustomValue } from '../../../rules/custom-fields/values.ts'
import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import type { Office, PastEvent } from './office.ts'

interface NewField {
  by: string
  record: FieldRecord
  kind: FieldKind
  label: string
  options?: string[]
  /** The value of the nth record; undefined: none. */
  textOf(n: number, office: Office): string | undefined
}

const HARBOR = 'administrator@harbor.example'
const SUMMIT = 'administrator@summit.example'
const BRANDS = ['Harbor Grand', 'Harbor Suites', 'Harbor Inn']

const FIELDS: readonly NewField[] = [
  { by: HARBOR, record: 'Property', kind: 'Choice', label: 'Brand', options: BRANDS, textOf: (n) => BRANDS[n % 3] },
  {
    by: HARBOR,
    record: 'License',
    kind: 'YesNo',
    label: 'Original at the bar',
    textOf: (n) => (n % 3 === 0 ? undefined : n % 4 === 1 ? 'No' : 'Yes'),
  },
  {
    by: HARBOR,
    record: 'License',
    kind: 'Money',
    label: 'Surety bond',
    textOf: (n) => (n % 5 === 0 ? String(5_000 + 2_500 * (n % 3)) : undefined),
  },
  { by: SUMMIT, record: 'Property', kind: 'Number', label: 'Rooms', textOf: (n) => String(120 + ((n * 37) % 240)) },
  { by: SUMMIT, record: 'License', kind: 'Text', label: 'Cost center', textOf: (n) => `SR-${400 + (n % 12)}` },
  {
    by: SUMMIT,
    record: 'License',
    kind: 'Date',
    label: 'Floor plan stamped',
    textOf: (n, { today }) => (n % 4 === 0 ? addDays(today, -40 - n) : undefined),
  },
]

const TABLES = { License: ['licenses', 'client_id', 'license_id'], Property: ['properties', 'billing_client_id', 'property_id'] } as const

const fill = async (office: Office, customFieldId: number, { by, record, kind, options = [], textOf }: NewField) => {
  const { db } = office
  const [table, owner, column] = TABLES[record]
  const { client_id } = await db('users').where({ email: by }).first('client_id')
  const ids: number[] = await db(table).where(owner, client_id).where('active', true).orderBy('id').pluck('id')
  const rows = ids.flatMap((id, n) => {
    const typed = textOf(n, office)
    if (typed === undefined) return []
    const value = present(readCustomValue({ kind, options }, typed).value)
    return [{ customFieldId, [column]: id, value, valueKey: customValueKey({ kind }, value) }]
  })
  await insertPairs(db, 'custom_values', rows)
}

/** Custom fields of licenses and properties of every kind, with values. */
export const fieldEvents = async (office: Office): Promise<PastEvent[]> =>
  FIELDS.map((field, n) => {
    const { by, textOf: _values, ...body } = field
    const happens = async () => {
      const { id } = await office.call(by, 'customFields.create', { body })
      await fill(office, Number(id), field)
    }
    return { daysAgo: 28, at: `15:${10 + n}`, happens }
  })
