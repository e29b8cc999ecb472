import { dueDateOf } from '../../rules/intervals.ts'
import { change } from '../kit/change.ts'
import type { Asked } from '../kit/handler.ts'
import { reckoningOf } from '../license-types/license-type.queries.ts'
import { License } from './license.model.ts'
import { peopleOf, writePeople } from './license.people.actions.ts'
import { touch } from './license.touch.actions.ts'

/** The boxes of "Copy Changes to Secondary Licenses" (spec 3 §4), for the information and for the tracking details. */
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

/** A license's number, authority, type and jurisdiction, its issue and its suspension are its own. */
const LICENSE_INFO = ['accountNumber', 'premisesName'] as const
const PREMISES_ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'] as const
const DATES = ['effectiveDate', 'expirationDate', 'trackDate'] as const

/** Inactive secondaries keep what they have. */
const activeSecondaries = ({ db }: Asked, license: License): Promise<License[]> =>
  License.query(db).where({ master_license_id: license.id, active: true }).orderBy('id').execute()

const valuesOf = (license: License, fields: readonly (keyof License)[]): Partial<License> =>
  Object.fromEntries(fields.map((field) => [field, license[field]]))

/** Its active secondaries take of a license's information, as it stands now, the parts that are ticked. */
export const copyInformation = async (ask: Asked, license: License, ticked: InformationToCopy): Promise<void> => {
  const values = valuesOf(license, [...(ticked.licenseInfo ? LICENSE_INFO : []), ...(ticked.premisesAddress ? PREMISES_ADDRESS : [])])
  const { licenseeIds, officers } = await peopleOf(ask.db, license.id)
  const people = { ...(ticked.licensees && { licenseeIds }), ...(ticked.officers && { officers }) }
  for (const child of await activeSecondaries(ask, license)) {
    const { version } = child
    await change(ask, child, values)
    if ((await writePeople(ask, child, people)) && child.version === version) await touch(ask, child)
  }
}

/** The dates that are ticked, as copied ones; the due date follows the expiration by the child's own type. */
const copiedDates = async ({ db }: Asked, license: License, child: License, ticked: TrackingToCopy): Promise<Partial<License>> => {
  const fields = DATES.filter((field) => ticked[field])
  const copied = Object.fromEntries(
    fields.flatMap((field) => [
      [field, license[field]],
      [`${field}Source`, license[field] ? 'copied' : null],
    ]),
  )
  if (!ticked.expirationDate) return copied
  const { rule } = await reckoningOf(db, child.licenseTypeId)
  const dueDate = dueDateOf(rule, license.expirationDate)
  return { ...copied, dueDate, dueDateSource: dueDate ? 'rule' : null }
}

/** Its active secondaries take of a license's tracking details, as they stand now, what is ticked. */
export const copyTracking = async (ask: Asked, license: License, ticked: TrackingToCopy): Promise<void> => {
  const tracking = ticked.renewalTracking ? { isTrackingOnly: license.isTrackingOnly } : {}
  for (const child of await activeSecondaries(ask, license))
    await change(ask, child, { ...tracking, ...(await copiedDates(ask, license, child, ticked)) })
}
