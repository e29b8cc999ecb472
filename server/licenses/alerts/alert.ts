import { whyCannotAlert, whyCannotRemoveAlert } from '../../../rules/licenses/licenses.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { clock } from '../../kit/clock.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext, LoadContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { License } from '../license.model.ts'
import { visibleLicense } from '../license.queries.ts'

/** The license of a path. Throws 403 if it has no alert and the user is no administrator: only administrators create an alert. */
export const licenseToAlert = async (loading: LoadContext): Promise<License | undefined> => {
  const license = await visibleLicense(loading)
  if (license?.alert === null && !PERMISSIONS.mayAlert.role(loading.user)) throw refuse.notAllowed()
  return license
}

const mustNotBe = (reason: ReturnType<typeof whyCannotAlert>): void => {
  if (reason) throw refuse.rule(reason)
}

export const writeAlert = async (ctx: CallContext, license: License, given: { alert: string; isUrgent?: boolean }): Promise<void> => {
  mustNotBe(whyCannotAlert(license))
  const alert = given.alert.trim()
  const isUrgentAlert = given.isUrgent ?? license.isUrgentAlert
  if (alert === license.alert && isUrgentAlert === license.isUrgentAlert) return
  await change(ctx, license, { alert, isUrgentAlert, alertTimestamp: clock.now() })
}

export const removeAlert = async (ctx: CallContext, license: License): Promise<void> => {
  mustNotBe(whyCannotRemoveAlert(license))
  await change(ctx, license, { alert: null, isUrgentAlert: false, alertTimestamp: null })
}
