import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../../kit/clock.ts'
import { eraseAll } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import { License } from '../../licenses/license.model.ts'
import { Renewal } from '../../renewals/renewal.model.ts'
import { setDeadlines } from '../../watch/deadlines.actions.ts'
import { type Kept, type UndoKind, usedIn } from './undoing.ts'

/** Tables with data of a renewal besides its own row. */
const PARTS = (['invoices', 'user_tasks', 'renewal_documents', 'renewal_email_recipients', 'outbox'] as const).map(
  (table) => [table, 'renewal_id'] as const,
)

const isPast = (call: string, { isActive }: Renewal) => call === 'imports.run' && !isActive

const licensesOf = async (db: Knex, renewals: Renewal[]): Promise<Map<number, License>> => {
  const ids = renewals.map(({ licenseId }) => licenseId)
  const found = await License.query(db)
    .modify(among(db, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .select('id', 'client_id', 'renewal_designation', 'track_date')
  return new Map(found.map((license) => [license.id, license]))
}

/** Abandons renewals that a bulk begin has begun, if they have no data yet. Deletes past renewals that an import has added. */
export const renewals: UndoKind<Renewal> = {
  load: (db, ids) =>
    Renewal.query(db)
      .modify(among(db, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .select('id', 'license_id', 'client_id', 'is_active', 'license_track_date_at_begin')
      .execute(),

  async whyNot({ db, user, undoneCall }, touched, current) {
    const kept: Kept = new Map()
    const licenses = await licensesOf(db, [...current.values()])
    const entered = await usedIn(db, PARTS, [...current.keys()])
    for (const { recordId, isCreated } of touched) {
      const renewal = present(current.get(recordId))
      const license = present(licenses.get(renewal.licenseId))
      if (!mayEditLicense(user, license)) kept.set(recordId, messages.undoNotAllowed)
      else if (isCreated && isPast(undoneCall, renewal) && !entered.has(recordId)) continue
      else if (!isCreated || !renewal.isActive || entered.has(recordId)) kept.set(recordId, messages.undoEntered)
      else if (license.trackDate !== renewal.licenseTrackDateAtBegin) kept.set(recordId, messages.abandonTrackDateChanged)
    }
    return kept
  },

  async restore(undoing, touched, current) {
    const { db } = undoing
    const begun = touched.map(({ recordId }) => present(current.get(recordId)))
    await eraseAll(undoing, Renewal, begun)
    const licenseIds = begun.map(({ licenseId }) => licenseId)
    const past = begun.filter((one) => isPast(undoing.undoneCall, one)).map(({ licenseId }) => licenseId)
    const begunIds = licenseIds.filter((id) => !past.includes(id))
    await db('licenses')
      .modify(among(db, 'licenses.id', past))
      .update({
        has_completed_renewal: db.raw('exists (select 1 from renewals where renewals.license_id = licenses.id and not renewals.is_active)'),
      })
    await db('licenses')
      .modify(among(db, 'licenses.id', begunIds))
      .update({
        renewal_id: null,
        renewal_stage: null,
        renewal_due_date: null,
        renewal_expiration_date: null,
        version: db.raw('version + 1'),
        modified_on: clock.now(),
      })
    await setDeadlines(db, licenseIds)
    return undefined
  },
}
