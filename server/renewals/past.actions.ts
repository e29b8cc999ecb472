import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { isDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { type LicenseSide, mayEditLicense } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { createAll } from '../kit/database/change.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { setDeadlines } from '../watch/deadlines.actions.ts'
import { Renewal } from './renewal.model.ts'

/** A renewal that was completed before Evergreen tracked the license. */
export interface PastRenewal {
  licenseId: number
  clientId: number
  effectiveDate: Day
  expirationDate: Day | null
  formsFiledDate?: Day | null
  licenseReceivedDate?: Day | null
  notes?: string | null
}

const COMPLETE: Stage = 8

const keyOf = ({ licenseId, effectiveDate }: Pick<PastRenewal, 'licenseId' | 'effectiveDate'>) => `${licenseId} ${effectiveDate}`

/** What is wrong with the dates of a past renewal, by field. */
export const pastRenewalErrors = (dates: { effectiveDate: unknown; expirationDate: unknown }): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const [field, day] of Object.entries(dates)) {
    if (day === null || day === undefined) {
      if (field === 'effectiveDate') errors[field] = [messages.required]
    } else if (!isDay(day)) errors[field] = [messages.invalidDate]
  }
  const { effectiveDate, expirationDate } = dates
  if (Object.keys(errors).length === 0 && expirationDate && String(expirationDate) <= String(effectiveDate))
    errors.expirationDate = [messages.expirationNotAfterEffective]
  return errors
}

/** Whether a user may add past renewals to a license. Everyone who may edit the license may. */
export const mayAddPast = ({ user }: Pick<CallContext, 'user'>, license: LicenseSide): boolean => mayEditLicense(user, license)

/**
 * Adds completed renewals in the transaction of `ctx`, unless the license already has one with the same effective date. Returns the ids in
 * the order of `all`; null for those not added.
 */
export const addPastRenewals = async (ctx: CallContext, all: readonly PastRenewal[]): Promise<(number | null)[]> => {
  const { db } = ctx
  const licenseIds = [...new Set(all.map(({ licenseId }) => licenseId))]
  const held = await heldBy(db, licenseIds)
  const adding = all.filter((one, n) => !held.has(keyOf(one)) && all.findIndex((other) => keyOf(other) === keyOf(one)) === n)
  const ids = await createAll(
    ctx,
    Renewal,
    adding.map(({ effectiveDate, expirationDate, formsFiledDate = null, licenseReceivedDate = null, notes = null, ...license }) => ({
      ...license,
      ...{ effectiveDate, expirationDate, formsFiledDate, licenseReceivedDate, notes },
      stage: COMPLETE,
      isActive: false,
      completedOn: `${licenseReceivedDate ?? effectiveDate}T12:00:00.000Z`,
    })),
  )
  if (adding.length > 0) {
    await db('licenses')
      .modify(among(db, 'id', licenseIds))
      .update({ has_completed_renewal: true })
    await setDeadlines(db, licenseIds)
  }
  const made = new Map(adding.map((one, n) => [one, present(ids[n])]))
  return all.map((one) => made.get(one) ?? null)
}

const heldBy = async (db: Knex, licenseIds: number[]): Promise<Set<string>> => {
  const rows: Pick<PastRenewal, 'licenseId' | 'effectiveDate'>[] = await db('renewals')
    .modify(among(db, 'license_id', licenseIds))
    .where('is_active', false)
    .select({ licenseId: 'license_id', effectiveDate: 'effective_date' })
  return new Set(rows.map(keyOf))
}
