import type { CopyTracking } from '../../../contract/licenses/copy.ts'
import type { Tracking } from '../../../contract/licenses/edit.ts'
import { whatTrackingNeeds } from '../../../rules/licenses/licenses.ts'
import { clock } from '../../kit/clock.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { sentencesOf } from '../../kit/values.ts'
import { dateRulesOf } from '../../license-types/license-type.queries.ts'
import type { License } from '../license.model.ts'
import { copiedOf, copyChanges } from './copy.actions.ts'
import { datesWithSources } from './dates.queries.ts'

/** The notes and tracking of a body; changed notes get a timestamp. */
export const trackedAs = ({ notes, isTrackingOnly }: Tracking, before?: License): Partial<License> => {
  const text = notes === undefined ? undefined : notes?.trim() || null
  const differs = text !== undefined && text !== (before?.notes ?? null)
  return {
    ...(differs && { notes: text, notesTimestamp: text && clock.now() }),
    ...(isTrackingOnly !== undefined && { isTrackingOnly }),
  }
}

/**
 * Updates the dates and notes of a license. An omitted date becomes null, and the due date is calculated again. A secondary keeps
 * the effective date of its primary.
 */
export const updateTracking = async (ctx: CallContext, license: License, given: Tracking, copy?: CopyTracking): Promise<void> => {
  const { isChild } = license
  const { effectiveDate = null, expirationDate = null, trackDate = null } = given
  if (isChild && effectiveDate && effectiveDate !== license.effectiveDate) throw refuse.rule('effectiveDateOfSecondary', 'effectiveDate')
  const dates = { effectiveDate: isChild ? license.effectiveDate : effectiveDate, expirationDate, trackDate }
  const dateRules = await dateRulesOf(ctx.db, license.licenseTypeId)
  const wrong = whatTrackingNeeds(dates, { ...dateRules, isChild })
  if (Object.keys(wrong).length > 0) throw refuse.invalid(sentencesOf(wrong))
  const before = copy && (await copiedOf(ctx, license))
  await change(ctx, license, { ...datesWithSources(dateRules, dates, license), ...trackedAs(given, license) })
  if (copy && before) await copyChanges(ctx, before, license, copy)
}
