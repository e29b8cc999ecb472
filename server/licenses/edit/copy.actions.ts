import { dueDateOf } from '../../../rules/intervals/intervals.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { dateRulesOf } from '../../license-types/license-type.queries.ts'
import { License } from '../license.model.ts'
import { peopleOf, writePeople } from './people.actions.ts'
import { touch } from './touch.actions.ts'

/** The options of "Copy Changes to Secondary Licenses", for information and for tracking details. */
export interface InformationToCopy {
  licenseInfo: boolean
  premisesAddress: boolean
  licensees: boolean
  officers: boolean
}

export interface TrackingToCopy {
  renewalTracking: boolean
  effectiveDate: boolean
  expirationDate: boolean
  trackDate: boolean
}

/** A license's number, authority, type, jurisdiction, issue date and suspension date are never copied. */
const LICENSE_INFO = ['accountNumber', 'premisesName'] as const
const PREMISES_ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'] as const
const DATES = ['effectiveDate', 'expirationDate', 'trackDate'] as const

/** Inactive secondaries are not changed. */
const activeSecondaries = ({ db }: CallContext, license: License): Promise<License[]> =>
  License.query(db).where({ master_license_id: license.id, active: true }).orderBy('id').execute()

const valuesOf = (license: License, fields: readonly (keyof License)[]): Partial<License> =>
  Object.fromEntries(fields.map((field) => [field, license[field]]))

/** Copies the selected parts of the license's current information to its active secondaries. */
export const copyInformation = async (ctx: CallContext, license: License, ticked: InformationToCopy): Promise<void> => {
  const values = valuesOf(license, [...(ticked.licenseInfo ? LICENSE_INFO : []), ...(ticked.premisesAddress ? PREMISES_ADDRESS : [])])
  const { licenseeIds, officers } = await peopleOf(ctx.db, license.id)
  const people = { ...(ticked.licensees && { licenseeIds }), ...(ticked.officers && { officers }) }
  for (const child of await activeSecondaries(ctx, license)) {
    const { version } = child
    await change(ctx, child, values)
    if ((await writePeople(ctx, child, people)) && child.version === version) await touch(ctx, child)
  }
}

/** The selected dates, with the source 'copied'. The due date is calculated from the expiration date by the secondary's own type. */
const copiedDates = async ({ db }: CallContext, license: License, child: License, ticked: TrackingToCopy): Promise<Partial<License>> => {
  const fields = DATES.filter((field) => ticked[field])
  const copied = Object.fromEntries(
    fields.flatMap((field) => [
      [field, license[field]],
      [`${field}Source`, license[field] ? 'copied' : null],
    ]),
  )
  if (!ticked.expirationDate) return copied
  const { rule } = await dateRulesOf(db, child.licenseTypeId)
  const dueDate = dueDateOf(rule, license.expirationDate)
  return { ...copied, dueDate, dueDateSource: dueDate ? 'rule' : null }
}

/** Copies the selected parts of the license's current tracking details to its active secondaries. */
export const copyTracking = async (ctx: CallContext, license: License, ticked: TrackingToCopy): Promise<void> => {
  const tracking = ticked.renewalTracking ? { isTrackingOnly: license.isTrackingOnly } : {}
  for (const child of await activeSecondaries(ctx, license))
    await change(ctx, child, { ...tracking, ...(await copiedDates(ctx, license, child, ticked)) })
}
