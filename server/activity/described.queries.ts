import type { Knex } from 'knex'
import type { ActivityEntry } from '../../contract/activity/calls.ts'
import type { Change } from '../kit/database/change.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { withNames } from './names.queries.ts'
import { fieldName, isOurs, referred } from './references.ts'

interface Described {
  record: string | null
  recordId: number | null
  propertyId: number | null
  changes: Change[]
}

type Description = Pick<ActivityEntry, 'recordName' | 'propertyName' | 'changes'>

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Adds the names of the records and of all records that their changes refer to, if the reader can see them. Leaves out internal fields. */
export const describeAll = <T extends Described>(db: Knex, user: SignedIn, rows: T[]): Promise<(Omit<T, 'changes'> & Description)[]> =>
  withNames(db, user, (nameOf) =>
    rows.map(({ changes, ...row }) => ({
      ...row,
      recordName: (row.record && row.recordId && nameOf(row.record, row.recordId)) || null,
      propertyName: (row.propertyId && nameOf('properties', row.propertyId)) || null,
      changes: changes
        .filter(({ field }) => !isOurs(field))
        .map(({ field, from, to }) => ({
          field: fieldName(field, nameOf),
          from: asText(from),
          to: asText(to),
          fromName: referred(field, from, nameOf),
          toName: referred(field, to, nameOf),
        })),
    })),
  )
