import { messages } from '../../rules/messages.ts'
import { mayEditLicense } from '../../rules/permissions.ts'
import { forgetDocument } from '../documents/document.actions.ts'
import { erase } from '../kit/database/change.ts'
import type { CallContext, LoadContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { takeTasksOffCalendar } from '../user-tasks/user-task.actions.ts'
import type { License } from './license.model.ts'
import { visibleLicense } from './license.queries.ts'

export type LicenseToRemove = License & { hasChildren: boolean }

/** The license of a path, with what the permission to delete it depends on. */
export const licenseToRemove = async (loading: LoadContext): Promise<LicenseToRemove | undefined> => {
  const license = await visibleLicense(loading)
  if (!license) return undefined
  const child = await loading.db('licenses').where('master_license_id', license.id).first('id')
  return Object.assign(license, { hasChildren: child !== undefined })
}

/** Why a license cannot be deleted; null if it can. Mentions deactivation if the caller can deactivate it. */
const whyNotRemoved = async ({ db, user }: CallContext, license: LicenseToRemove): Promise<string | null> => {
  if (await db('trust_ledger').where('license_id', license.id).first('id')) {
    const mayBeDeactivated = license.active && mayEditLicense(user, license)
    return mayBeDeactivated ? `${messages.licenseHasLedgerItems} ${messages.licenseMayBeDeactivated}` : messages.licenseHasLedgerItems
  }
  if (license.renewalId !== null) return messages.licenseInRenewal
  return license.hasChildren ? messages.licenseHasChildren : null
}

/** Deletes a license with its renewal history, its tasks, and those of its documents that nothing else uses. */
export const removeLicense = async (ctx: CallContext, license: LicenseToRemove): Promise<void> => {
  const { db } = ctx
  const reason = await whyNotRemoved(ctx, license)
  if (reason) throw refuse.blocked(reason)
  const ofRenewals: number[] = await db('renewals')
    .where('license_id', license.id)
    .whereNotNull('license_document_id')
    .distinct()
    .pluck('license_document_id')
  await takeTasksOffCalendar(ctx, { license_id: license.id })
  await erase(ctx, license)
  for (const id of new Set([license.licenseDocumentId, ...ofRenewals])) await forgetDocument(ctx, id)
}
