import type { Knex } from 'knex'
import type { CopyInformation } from '../../../contract/licenses/copy.ts'
import type { Information } from '../../../contract/licenses/edit.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { whatInformationNeeds } from '../../../rules/licenses/licenses.ts'
import type { MessageKey } from '../../../rules/messages.ts'
import { writeCustomValues } from '../../custom-fields/values.actions.ts'
import { change } from '../../kit/database/change.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { sentencesOf, withoutBlanks } from '../../kit/values.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { measurePace } from '../../watch/paces.actions.ts'
import { holderOf, type License } from '../license.model.ts'
import { copiedOf, copyChanges } from './copy.actions.ts'
import { mustBePeopleOf, writePeople } from './people.actions.ts'
import { touch } from './touch.actions.ts'

type LicenseColumns = Omit<Information, 'licenseeIds' | 'officers' | 'customFields'>

/** The authority and its type must be provider-wide or belong to the client; otherwise the id is unknown. */
export const mustBeIssued = async (db: Knex, clientId: number, { licensingAuthorityId, licenseTypeId }: LicenseColumns): Promise<void> => {
  if (
    licensingAuthorityId &&
    !(await LicensingAuthority.query(db).findById(licensingAuthorityId).modify(usableBy('licensing_authorities', clientId)))
  )
    throw refuse.unknownId('licensingAuthorityId')
  if (!licenseTypeId) return
  const type = await LicenseType.query(db).findById(licenseTypeId).modify(usableBy('license_types', clientId))
  if (!type || (licensingAuthorityId && type.licensingAuthorityId !== licensingAuthorityId)) throw refuse.unknownId('licenseTypeId')
}

/**
 * The license columns of a body, after validation together with the errors in `more`: licensees and officers belong to the client,
 * and the number is unique at the authority. The county is only stored in the home country.
 */
export const informationOf = async (
  { db }: CallContext,
  clientId: number,
  given: Information,
  { licenseId = 0, more = {} }: { licenseId?: number; more?: Record<string, MessageKey> } = {},
): Promise<Partial<License>> => {
  const { licenseeIds, officers, customFields: _, ...fields } = given
  const wrong = { ...whatInformationNeeds(given), ...more }
  if (Object.keys(wrong).length > 0) throw refuse.invalid(sentencesOf(wrong))
  await mustBePeopleOf(db, clientId, { licenseeIds, officers })
  const values = withoutBlanks(fields) as Partial<License> & { licenseNumber: string; licensingAuthorityId: number }
  const { licensingAuthorityId, licenseNumber } = values
  const taken = await db('licenses')
    .where({ client_id: clientId, licensing_authority_id: licensingAuthorityId, license_number: licenseNumber })
    .whereNot('id', licenseId)
    .first('id')
  if (taken) throw refuse.rule('licenseNumberTaken', 'licenseNumber')
  return { ...values, ...(values.country !== HOME_COUNTRY && { county: null }) }
}

/** Updates the information of a license, and copies the selected parts to its secondaries. Does not change dates. */
export const updateInformation = async (ctx: CallContext, license: License, given: Information, copy?: CopyInformation): Promise<void> => {
  const { licenseeIds, officers, customFields } = given
  await mustBeIssued(ctx.db, license.clientId, given)
  const { version, clientId, licenseTypeId, hasCompletedRenewal } = license
  const before = copy && (await copiedOf(ctx, license))
  await change(ctx, license, await informationOf(ctx, license.clientId, given, { licenseId: license.id }))
  if (hasCompletedRenewal && license.licenseTypeId !== licenseTypeId)
    for (const id of [licenseTypeId, license.licenseTypeId]) await measurePace(ctx.db, { clientId, licenseTypeId: id })
  const people = await writePeople(ctx, license, { licenseeIds, officers })
  const fields = await writeCustomValues(ctx, holderOf(license), customFields)
  if ((people || fields) && license.version === version) await touch(ctx, license)
  if (copy && before) await copyChanges(ctx, before, license, copy)
}
