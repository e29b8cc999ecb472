import type { Calls } from '../../contract/index.ts'
import { dueDateOf, suggestedTrackDate } from '../../rules/intervals.ts'
import { messages } from '../../rules/messages.ts'
import { type Handlers, type Loading, on } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { asOptions } from '../kit/query.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { LicenseType } from './license-type.model.ts'
import { reckoningOf } from './license-type.queries.ts'

/** A type through its authority: a type of another authority is not found under this path. */
const typeOfAuthority = async ({ db, user, params }: Loading) => {
  const authority = await LicensingAuthority.query(db)
    .modify(LicensingAuthority.visibleTo(user))
    .findById(params.id as number)
  return (
    authority &&
    LicenseType.query(db).modify(LicenseType.visibleTo(user)).findOne({ id: params.typeId, licensing_authority_id: authority.id })
  )
}

export const licenseTypeHandlers: Handlers<Calls['licenseTypes']> = {
  calculateTrackDate: on(typeOfAuthority, async ({ db, query }, type) => {
    const { expDate = null, dueDate = null } = query
    if (!expDate && !dueDate) throw refuse.invalid({ expDate: [messages.required] })
    const { rule, isSeasonal } = await reckoningOf(db, type.id)
    return {
      dueDate: dueDate ?? dueDateOf(rule, expDate),
      trackDate: suggestedTrackDate(rule, { expirationDate: expDate, dueDate }, isSeasonal),
    }
  }),

  options: async ({ db, user, query }) => {
    const { licenseClassifications, licensingAuthorityIds } = query
    const types = db('license_types')
      .modify(LicenseType.visibleTo(user))
      .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
      .where('license_types.active', true)
    if (licenseClassifications?.length) types.whereIn('license_types.classification', licenseClassifications)
    if (licensingAuthorityIds?.length) types.whereIn('license_types.licensing_authority_id', licensingAuthorityIds)
    types.orderBy(['license_types.name', 'license_types.id'])
    return asOptions(
      await types.select({ value: 'license_types.id', label: 'license_types.name', licensingAuthority: 'licensing_authorities.name' }),
    )
  },
}
