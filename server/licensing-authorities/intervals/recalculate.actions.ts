import type { Recalculate } from '../../../contract/licensing-authorities/intervals.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { isEntered } from '../../../rules/intervals/calculate.ts'
import type { DateSource } from '../../../rules/labels.ts'
import { messages } from '../../../rules/messages.ts'
import { mustNotNeedApproval } from '../../kit/batch.ts'
import { clock } from '../../kit/clock.ts'
import { audit, differences } from '../../kit/database/change.ts'
import { updateRows } from '../../kit/database/many.ts'
import type { Query } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { License } from '../../licenses/license.model.ts'
import { setDeadlines } from '../../watch/deadlines.actions.ts'
import type { LicensingAuthority } from '../licensing-authority.model.ts'
import { mustBeLicensesOf, storedRulesOf } from './interval.actions.ts'
import { simulate, simulatedDates } from './simulation.queries.ts'

interface Recalculated extends Pick<License, 'id' | 'version' | 'clientId' | 'propertyId'> {
  oldDueDate: Day | null
  newDueDate: Day | null
  dueDateSource: DateSource | null
  oldTrackDate: Day | null
  newTrackDate: Day | null
  trackDateSource: DateSource | null
}

const sourceOf = (source: DateSource | null, date: Day | null): DateSource | null => {
  if (isEntered(source)) return source
  return date === null ? null : 'rule'
}

const datesNow = ({ oldDueDate, oldTrackDate, dueDateSource, trackDateSource }: Recalculated) => ({
  dueDate: oldDueDate,
  dueDateSource,
  trackDate: oldTrackDate,
  trackDateSource,
})

const datesThen = ({ newDueDate, newTrackDate, dueDateSource, trackDateSource }: Recalculated) => ({
  dueDate: newDueDate,
  dueDateSource: sourceOf(dueDateSource, newDueDate),
  trackDate: newTrackDate,
  trackDateSource: sourceOf(trackDateSource, newTrackDate),
})

/** Updates licenses in one statement, with an audit row for each. Skips licenses that another request has changed meanwhile. */
const write = async (ctx: CallContext, licenses: Recalculated[]): Promise<number> => {
  const modifiedOn = clock.now()
  const rows = licenses.map((license) => ({ id: license.id, version: license.version, ...datesThen(license), modifiedOn }))
  const updated = new Set(await updateRows(ctx.db, 'licenses', rows))
  await setDeadlines(ctx.db, [...updated])
  const audited = licenses
    .filter(({ id }) => updated.has(id))
    .map((license) => ({
      record: 'licenses',
      recordId: license.id,
      licenseId: license.id,
      clientId: license.clientId,
      propertyId: license.propertyId,
      changes: differences(License, datesNow(license), datesThen(license)),
    }))
  await audit(ctx, audited)
  return updated.size
}

/** The number of licenses per statement. More would block other requests while the rows are converted. */
const WRITE = 1000

const countMatches = async (query: Query) => Number((await query.count({ total: '*' }).first()).total)

const NONE = { updatedCount: 0, remainingCount: 0 }

/** The licenses that a recalculation without a list changes, at most `limits.bulkLicenses`, and how many remain for another call. */
export const licensesToRecalculate = async (ctx: CallContext, authority: LicensingAuthority, { licenseTypeIds }: Recalculate) => {
  const found = await simulate(ctx.db, ctx.user, await storedRulesOf(ctx, authority, licenseTypeIds))
  if (!found) return { ids: [], answer: NONE }
  const ids: number[] = await found.changing().orderBy('licenses.id').limit(limits.bulkLicenses).pluck('licenses.id')
  const total = ids.length < limits.bulkLicenses ? ids.length : await countMatches(found.changing())
  return { ids, answer: { updatedCount: 0, remainingCount: total - ids.length } }
}

/**
 * Sets the due and track dates of an authority's licenses to the results of the stored rules, as a simulation shows them. Entered dates
 * stay. Updates at most `limits.bulkLicenses`; `remainingCount` is the number of licenses left for another call.
 */
export const recalculateDates = async (ctx: CallContext, authority: LicensingAuthority, { licenseTypeIds, licenseIds }: Recalculate) => {
  const { db, user } = ctx
  await mustBeLicensesOf(ctx, authority, licenseIds)
  const found = await simulate(db, user, await storedRulesOf(ctx, authority, licenseTypeIds), { licenseIds })
  if (!found) return NONE
  const columns = {
    id: 'licenses.id',
    version: 'licenses.version',
    clientId: 'licenses.client_id',
    propertyId: 'licenses.property_id',
    ...simulatedDates(db),
  }
  // `asBatch` counts only the licenses in a body.
  if (!licenseIds && user.clientId !== null) await mustNotNeedApproval(ctx, await countMatches(found.changing()))
  const licenses: Recalculated[] = await found.changing().orderBy('licenses.id').limit(limits.bulkLicenses).select(columns)
  let updatedCount = 0
  for (let at = 0; at < licenses.length; at += WRITE) updatedCount += await write(ctx, licenses.slice(at, at + WRITE))
  if (licenseIds) for (const id of await found.staying().pluck('licenses.id')) ctx.leftOut.set(id, messages.datesWereEntered)
  return { updatedCount, remainingCount: await countMatches(found.changing()) }
}
