import type { ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { sentences } from '../../rules/messages.ts'
import { nameKey } from '../kit/database/query.ts'
import type { MappedRow } from '../kit/import-kind.ts'
import type { ReadRow } from './rows.ts'

/** The treatment of a row that repeats the record of another row: `history` is that row's number. */
export type Repeated = { history: number } | { refused: Record<string, string[]> }

/** The fields that identify the record of a row. Rows of other kinds may repeat: an entity has a row for each officer. */
const KEYS: Partial<Record<ImportKind, readonly string[]>> = {
  licenses: ['licenseNumber', 'licensingAuthority', 'authorityState'],
  users: ['email'],
  divisions: ['name'],
  'licensing-authorities': ['name', 'state'],
  'license-types': ['name', 'licensingAuthority', 'authorityState'],
}

const keyOf = ({ values }: MappedRow, fields: readonly string[]): string | null => {
  const [first = ''] = fields
  return values[first] ? fields.map((field) => nameKey(values[field])).join('\n') : null
}

const datesOf = ({ values }: MappedRow) => `${values.expirationDate ?? values.effectiveDate ?? ''} ${values.effectiveDate ?? ''}`

/**
 * Finds rows of the same record in the whole file. The row with the latest dates counts and the older ones become past renewals, or the
 * first counts and the others are refused, as the mapping says.
 */
export const findRepeated = async (kind: ImportKind, { repeated = 'refuse' }: ImportMapping, chunks: AsyncIterable<ReadRow[]>) => {
  const found = new Map<number, Repeated>()
  const fields = KEYS[kind]
  if (!fields) return found
  const keepsLatest = kind === 'licenses' && repeated === 'history'
  const first = new Map<string, { row: number; dates: string }>()
  for await (const chunk of chunks) {
    for (const one of chunk) {
      if (!('mapped' in one)) continue
      const key = keyOf(one.mapped, fields)
      if (key === null) continue
      const [held, dates] = [first.get(key), keepsLatest ? datesOf(one.mapped) : '']
      const { row } = one.mapped
      if (!held) first.set(key, { row, dates })
      else if (!keepsLatest) found.set(row, { refused: { [fields[0] ?? 'row']: [sentences.sameAsRow(held.row)] } })
      else if (dates > held.dates) {
        found.set(held.row, { history: row })
        first.set(key, { row, dates })
      } else found.set(row, { history: held.row })
    }
  }
  return found
}
