import type { CopiedChange } from '../../../contract/licenses/copy.ts'
import { copyGroupOf } from '../../../rules/licenses/copy.ts'
import { present } from '../../../rules/present.ts'
import { describeAll } from '../../activity/described.queries.ts'
import { effectsOf } from '../../batches/effects.queries.ts'
import { startBatch } from '../../kit/batch.ts'
import { rolledBack } from '../../kit/database/rolled-back.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import type { License } from '../license.model.ts'

/** What an update of a primary license would copy to its secondaries if all groups are selected. Runs the update and rolls it back. */
export const previewCopy = (ctx: CallContext, license: License, update: (ctx: CallContext) => Promise<void>): Promise<CopiedChange[]> =>
  rolledBack(
    (work) => ctx.db.transaction(async (trx) => work(trx)),
    async (db) => {
      const batchId = await startBatch({ ...ctx, db })
      await update({ ...ctx, db, batchId })
      const effects = (await effectsOf(db, { batchId, after: 0 })).filter(({ recordId }) => recordId !== license.id)
      const rows = await describeAll(db, ctx.user, effects)
      return rows.flatMap(({ recordId: licenseId, recordName: licenseNumber, changes }) =>
        changes.flatMap((change) => {
          const group = copyGroupOf(change.field === 'dueDate' ? 'expirationDate' : change.field)
          return group ? [{ licenseId, licenseNumber: present(licenseNumber), group, ...change }] : []
        }),
      )
    },
  )
