import type { LeftOut } from '../../contract/batches/calls.ts'
import { withNames } from '../activity/names.queries.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { standingsOf } from '../licenses/standing/standing.queries.ts'

export interface LeftOutRow {
  record: string
  id: number
  reason: string
}

/** Records that were left out or kept, with their names, and for licenses their standing. */
export const describedLeftOut = async (
  { db, user, today }: Pick<CallContext, 'db' | 'user' | 'today'>,
  rows: readonly LeftOutRow[],
): Promise<LeftOut[]> => {
  const licenseIds = rows.filter(({ record }) => record === 'licenses').map(({ id }) => id)
  const standings = await standingsOf(db, today, licenseIds, License.visibleTo(user))
  const standingOf = ({ record, id }: LeftOutRow) => (record === 'licenses' ? (standings.get(id) ?? null) : null)
  return withNames(db, user, (nameOf) =>
    rows.map((row) => ({ ...row, name: nameOf(row.record, row.id) ?? null, standing: standingOf(row) })),
  )
}
