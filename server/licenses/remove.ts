import { forgetDocument } from '../documents/document.actions.ts'
import { erase } from '../kit/database/change.ts'
import type { CallContext, LoadContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { takeTasksOffCalendar } from '../user-tasks/user-task.actions.ts'
import { measurePace } from '../watch/paces.actions.ts'
import { deletionFacts, whyNotDeleted } from './deletion.queries.ts'
import type { License } from './license.model.ts'
import { visibleLicense } from './license.queries.ts'

type LicenseToRemove = License & { hasChildren: boolean }

/** The license of a path, with `hasChildren`, which the permission to delete it needs. */
export const licenseToRemove = async (loading: LoadContext): Promise<LicenseToRemove | undefined> => {
  const license = await visibleLicense(loading)
  if (!license) return undefined
  const child = await loading.db('licenses').where('master_license_id', license.id).first('id')
  return Object.assign(license, { hasChildren: child !== undefined })
}

/** Deletes a license with its renewals, its tasks, and its documents that nothing else uses. Throws 409 if it cannot be deleted. */
export const removeLicense = async (ctx: CallContext, license: LicenseToRemove): Promise<void> => {
  const { db, user, today } = ctx
  const facts = await db('licenses').where('id', license.id).first(deletionFacts(db))
  const reason = whyNotDeleted(user, license, facts, today)
  if (reason) throw refuse.blocked(reason)
  const ofRenewals: number[] = await db('renewals')
    .where('license_id', license.id)
    .whereNotNull('license_document_id')
    .distinct()
    .pluck('license_document_id')
  const ofFiles: number[] = await db('license_files').where('license_id', license.id).pluck('document_id')
  await takeTasksOffCalendar(ctx, { license_id: license.id })
  await erase(ctx, license)
  if (license.hasCompletedRenewal) await measurePace(db, license)
  for (const id of new Set([license.licenseDocumentId, ...ofRenewals])) await forgetDocument(ctx, id)
  await db('documents').whereIn('id', ofFiles).delete()
}
