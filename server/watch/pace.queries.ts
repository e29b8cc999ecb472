import type { Knex } from 'knex'
import type { LicensePace, TypePace } from '../../contract/licenses/pace.ts'
import type { Day } from '../../rules/day.ts'
import { earliestFilingDate } from '../../rules/renewals/begin.ts'
import { type CompletedRenewal, medianOf, PACE_FIGURES, type PaceFigure, paceRenewals } from '../../rules/watch/pace.ts'
import { slackOf } from '../../rules/watch/slack.ts'
import { whyOf } from '../../rules/watch/why.ts'
import type { License } from '../licenses/license.model.ts'
import { completedOf, PACE_DATES } from './paces.actions.ts'

interface Completed extends CompletedRenewal {
  renewalId: number
  licenseId: number
  licenseNumber: string
  propertyName: string
}

const OF_TYPE = {
  preparationDays: 'preparation_days',
  processingDays: 'processing_days',
  earliestFilingDays: 'earliest_filing_days',
}

const NO_TYPE = { preparationDays: null, processingDays: null, earliestFilingDays: null }

type OfType = Record<keyof typeof OF_TYPE, number | null>

/** The figures of a client's renewals of a type, each with the renewals that it was measured from. */
const figuresOf = (renewals: Completed[], type: OfType): LicensePace['figures'] =>
  PACE_FIGURES.map((figure) => {
    const measured = paceRenewals(figure, renewals)
    const entered = figure === 'formsToFiledDays' ? null : type[figure]
    return {
      figure,
      days: measured.length > 0 ? medianOf(measured.map(({ days }) => days)) : entered,
      source: measured.length > 0 ? 'Measured' : entered === null ? 'None' : 'Entered',
      renewals: measured.map(({ renewal: { renewalId, licenseId, licenseNumber, propertyName }, from, to, days }) => ({
        ...{ renewalId, licenseId, licenseNumber, propertyName },
        ...{ from, to, days },
      })),
    }
  })

/** When a license must begin, and why: from the renewals of its own client alone. */
export const paceOfLicense = async (db: Knex, license: License, today: Day): Promise<LicensePace> => {
  const { startBy, actBy, renewalStage, expirationDate, licenseTypeId } = license
  const found = completedOf(db, license).select({
    ...PACE_DATES,
    renewalId: 'renewals.id',
    licenseId: 'licenses.id',
    licenseNumber: 'licenses.license_number',
    propertyName: 'licenses.property_name',
  })
  const ofType = db('license_types').where('id', licenseTypeId).first(OF_TYPE)
  const [renewals, type]: [Completed[], OfType | undefined] = await Promise.all([found, ofType])
  const { earliestFilingDays } = type ?? NO_TYPE
  const figures = figuresOf(renewals, type ?? NO_TYPE)
  return {
    startBy,
    actBy,
    slack: slackOf(actBy, today),
    why: whyOf(
      renewalStage,
      figures.map((one) => ({ ...one, renewals: one.renewals.length })),
    ),
    figures,
    earliestFilingDate: earliestFilingDate(expirationDate, earliestFilingDays),
  }
}

/** The medians of the paces of all clients. For staff alone: one client's pace must not show through to another. */
export const paceOfType = async (db: Knex, licenseTypeId: number): Promise<TypePace> => {
  const columns = { preparationDays: 'preparation_days', processingDays: 'processing_days' }
  const paces: Record<keyof typeof columns, number | null>[] = await db('paces').where('license_type_id', licenseTypeId).select(columns)
  const across = (figure: PaceFigure & keyof typeof columns) => {
    const known = paces.map((pace) => pace[figure]).filter((days) => days !== null)
    const days = medianOf(known)
    return days === null ? null : { days, clients: known.length }
  }
  return { preparationDays: across('preparationDays'), processingDays: across('processingDays') }
}
