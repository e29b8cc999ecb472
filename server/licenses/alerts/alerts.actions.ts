import type { Knex } from 'knex'
import { whyCannotAlert } from '../../../rules/licenses/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { among } from '../../kit/database/many.ts'
import type { CallContext, SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { mustSee } from '../../kit/ids.ts'
import { ACTIVE_SQL, License } from '../license.model.ts'
import { editableLicensesAtProperty } from '../licenses-of-property.actions.ts'
import { removeAlert, writeAlert } from './alert.ts'

/** The alerts of the visible active licenses at a property, and whether all of them have one. */
export const alertsAtProperty = async (db: Knex, user: SignedIn, propertyId: number) => {
  const active = db('licenses').modify(License.visibleTo(user)).where('licenses.property_id', propertyId).whereRaw(ACTIVE_SQL)
  const alerts = active.clone().whereNotNull('licenses.alert').orderBy(['licenses.license_number_sort', 'licenses.id']).select({
    licenseId: 'licenses.id',
    licenseNumber: 'licenses.license_number',
    alert: 'licenses.alert',
    isUrgent: 'licenses.is_urgent_alert',
  })
  const [licenseAlerts, without] = await Promise.all([alerts, active.clone().whereNull('licenses.alert').first('licenses.id')])
  return { alertsOnAllLicenses: licenseAlerts.length > 0 && without === undefined, licenseAlerts }
}

interface NewAlert {
  licenseIds: number[]
  alert: string
  isUrgent?: boolean
}

/** Creates the same alert on several licenses of a property, which must not have one yet. */
export const createAlerts = async (ctx: CallContext, propertyId: number, { licenseIds, ...given }: NewAlert): Promise<void> => {
  const licenses = await editableLicensesAtProperty(ctx, propertyId, licenseIds)
  if ((await alertsAtProperty(ctx.db, ctx.user, propertyId)).alertsOnAllLicenses) throw refuse.rule('allLicensesHaveAlerts')
  for (const license of licenses) {
    if (license.alert !== null) throw refuse.rule('alertExists', 'licenseIds')
    await writeAlert(ctx, license, given)
  }
}

/** Removes the alerts of several licenses of a property. */
export const deleteAlerts = async (ctx: CallContext, propertyId: number, licenseIds: number[]): Promise<void> => {
  const licenses = await editableLicensesAtProperty(ctx, propertyId, licenseIds)
  if ((await alertsAtProperty(ctx.db, ctx.user, propertyId)).licenseAlerts.length === 0) throw refuse.rule('noLicenseHasAlert')
  for (const license of licenses) await removeAlert(ctx, license)
}

/** Refuses licenses that the user does not see. */
export const checkSeen = ({ db, user }: CallContext, { licenseIds }: Pick<NewAlert, 'licenseIds'>): Promise<void> =>
  mustSee(db, 'licenses', License.visibleTo(user), licenseIds, 'licenseIds')

/** The sentence why a license cannot get a new alert; null if it can. */
const whyNoNewAlert = (user: SignedIn, license: License): string | null => {
  if (!mayEditLicense(user, license)) return messages.notAllowed
  const reason = license.alert !== null ? 'alertExists' : whyCannotAlert(license)
  return reason && messages[reason]
}

/** Adds the same alert to licenses of any properties. Adds licenses that cannot get it to `leftOut`, with the reason. */
export const alertAll = async (ctx: CallContext, { licenseIds, ...given }: NewAlert): Promise<{ updatedLicensesCount: number }> => {
  await checkSeen(ctx, { licenseIds })
  const licenses = await License.query(ctx.db)
    .modify(among(ctx.db, 'licenses.id', [...new Set(licenseIds)]))
    .orderBy('licenses.id')
  let updatedLicensesCount = 0
  for (const license of licenses) {
    const reason = whyNoNewAlert(ctx.user, license)
    if (reason !== null) ctx.leftOut.set(license.id, reason)
    else {
      await writeAlert(ctx, license, given)
      updatedLicensesCount += 1
    }
  }
  return { updatedLicensesCount }
}
