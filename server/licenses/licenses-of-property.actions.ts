import { mayEditLicense } from '../../rules/people/permissions.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from './license.model.ts'

/** The licenses of a property that a body names: at least one, all visible to the caller. */
export const licensesAtProperty = async ({ db, user }: CallContext, propertyId: number, licenseIds: number[]): Promise<License[]> => {
  if (licenseIds.length === 0) throw refuse.rule('licenseRequired', 'licenseIds')
  const found = await License.query(db)
    .modify(License.visibleTo(user))
    .where('licenses.property_id', propertyId)
    .whereIn('licenses.id', licenseIds)
    .orderBy('licenses.id')
  if (found.length < licenseIds.length) throw refuse.unknownId('licenseIds')
  return found
}

/** Like `licensesAtProperty`, but all licenses must be on the caller's side. */
export const editableLicensesAtProperty = async (ctx: CallContext, propertyId: number, licenseIds: number[]): Promise<License[]> => {
  const licenses = await licensesAtProperty(ctx, propertyId, licenseIds)
  if (!licenses.every((license) => mayEditLicense(ctx.user, license))) throw refuse.rule('notAllowed', 'licenseIds')
  return licenses
}
