import objection from 'objection'
import type { Day } from '../../rules/day.ts'
import { sentences } from '../../rules/messages.ts'
import { earliestFilingDate, whyCannotBegin, whyEarly } from '../../rules/renewals/begin.ts'
import { COMPLETE, mayMove, type Stage } from '../../rules/renewals/stages.ts'
import { canComplete, whatForwardNeeds } from '../../rules/renewals/steps.ts'
import { forgetDocument } from '../documents/document.actions.ts'
import { setLastFees } from '../fees/last-fee.actions.ts'
import { clock } from '../kit/clock.ts'
import { audit, change, create, erase } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { dateRulesOf } from '../license-types/license-type.queries.ts'
import { copyDates } from '../licenses/edit/copy.actions.ts'
import { datesWithSources } from '../licenses/edit/dates.queries.ts'
import { touch } from '../licenses/edit/touch.actions.ts'
import type { License } from '../licenses/license.model.ts'
import { effectiveAssignee } from '../licenses/profile/profile.queries.ts'
import { finishTaskOf, takeTasksOffCalendar } from '../user-tasks/user-task.actions.ts'
import { measurePace } from '../watch/paces.actions.ts'
import type { InRenewal } from './renewal.find.ts'
import { Renewal } from './renewal.model.ts'
import { hasInvoice, whyNotAbandon } from './renewal.queries.ts'

export interface Beginning {
  processStartDate: Day
  dueDate?: Day | null
  trackingOnly?: boolean
  copyToSecondaryLicenses?: boolean
  earlyReason?: string | null
}

/** The reason to begin early, or null. */
export const earlyReasonOf = ({ earlyReason }: Beginning): string | null => earlyReason?.trim() || null

/**
 * Begins the renewal of a license. Throws 400 on `licenseId` if it cannot begin, or on `earlyReason` if the authority does not take
 * renewals yet and no reason is given. server/renewals/bulk/bulk.statements.ts does the same for many licenses.
 */
export const begin = async (ctx: CallContext, license: License, given: Beginning): Promise<Renewal> => {
  const { db, user } = ctx
  const { termName, earliestFilingDays } = await dateRulesOf(db, license.licenseTypeId)
  const assignedUserId = await effectiveAssignee(db, license)
  const reason = whyCannotBegin({ ...license, isChild: license.isChild, assignedUserId, licenseTermName: termName }, user)
  if (reason) throw refuse.rule(reason, 'licenseId')
  const early = whyEarly(given.processStartDate, earliestFilingDate(license.expirationDate, earliestFilingDays))
  const earlyReason = earlyReasonOf(given)
  if (early && !earlyReason) throw refuse.invalid({ earlyReason: [early] })
  const renewal = await create(ctx, Renewal, {
    licenseId: license.id,
    clientId: license.clientId,
    stage: 2,
    isActive: true,
    isTrackingOnlyRenewal: given.trackingOnly ?? license.isTrackingOnly,
    copyToSecondaryLicenses: given.copyToSecondaryLicenses ?? true,
    processStartDate: given.processStartDate,
    renewalDueDate: given.dueDate ?? license.dueDate,
    sendLicenseNotApplicable: false,
    noInvoiceRequired: false,
    licenseTrackDateAtBegin: license.trackDate,
    ...(early && earlyReason && { notes: sentences.begunEarly(earlyReason), notesTimestamp: clock.now() }),
  })
  await change(ctx, license, { renewalId: renewal.id, renewalStage: 2, renewalDueDate: renewal.renewalDueDate })
  return renewal
}

/**
 * Moves a renewal exactly one step forward or back from the stored stage, in one compare-and-set statement. Anything else, including
 * a stale edit, is refused as "Unable to Mark Step Complete" (docs/domain/renewal.md).
 */
export const moveTo = async (ctx: CallContext, { license, renewal }: InRenewal, to: Stage): Promise<void> => {
  const { db } = ctx
  const from = renewal.stage
  if (!mayMove(from, to, renewal.isTrackingOnlyRenewal)) throw refuse.rule('unableToMarkStepComplete')
  if (to > from) {
    const needs = whatForwardNeeds(
      { ...renewal, hasInvoice: await hasInvoice(db, renewal.id) },
      await dateRulesOf(db, license.licenseTypeId),
    )
    if (needs) throw refuse.rule(needs)
  }
  const moved = await Renewal.query(db)
    .patch({ stage: to, version: objection.raw('version + 1') })
    .where({ id: renewal.id, stage: from, version: renewal.version, is_active: true })
  if (moved === 0) throw refuse.rule('unableToMarkStepComplete')
  renewal.stage = to
  renewal.version += 1
  await audit(ctx, [
    {
      record: 'renewals',
      recordId: renewal.id,
      clientId: license.clientId,
      licenseId: license.id,
      propertyId: license.propertyId,
      changes: [{ field: 'stage', from, to }],
    },
  ])
  await change(ctx, license, { renewalStage: to })
}

/** Completes a renewal and writes its dates and document to the license (docs/domain/renewal.md). */
export const complete = async (ctx: CallContext, within: InRenewal, completeRenewalTasks: boolean): Promise<void> => {
  const { license, renewal } = within
  const { effectiveDate, expirationDate, trackDate } = renewal
  if (!canComplete(renewal.stage, renewal.isTrackingOnlyRenewal)) throw refuse.rule('notReadyToComplete')
  await change(ctx, renewal, {
    stage: COMPLETE,
    isActive: false,
    completedOn: clock.now(),
    assignedUserIdAtCompletion: license.assignedUserId,
  })
  await measurePace(ctx.db, license)
  await setLastFees(ctx.db, [license.id])
  if (completeRenewalTasks) await finishTaskOf(ctx, renewal.id)
  await change(ctx, license, {
    ...datesWithSources(await dateRulesOf(ctx.db, license.licenseTypeId), { effectiveDate, expirationDate, trackDate }),
    ...(renewal.licenseDocumentId !== null && { licenseDocumentId: renewal.licenseDocumentId }),
    hasCompletedRenewal: true,
    renewalId: null,
    renewalStage: null,
    renewalDueDate: null,
    renewalExpirationDate: null,
  })
  if (renewal.copyToSecondaryLicenses) await copyDates(ctx, license)
}

/** Deletes a renewal with its tasks, links and document. Refused if an invoice exists or the track date has changed since begin. */
export const abandon = async (ctx: CallContext, { license, renewal }: InRenewal): Promise<void> => {
  const reason = whyNotAbandon(license, renewal, await hasInvoice(ctx.db, renewal.id))
  if (reason) throw refuse.rule(reason)
  // Changes the renewal before the license, like all other actions: another order could deadlock. Deleting the renewal cascades to
  // its tasks, invoices and links; ledger entries stay, with null references.
  await takeTasksOffCalendar(ctx, { renewal_id: renewal.id })
  await erase(ctx, renewal)
  await change(ctx, license, { renewalId: null, renewalStage: null, renewalDueDate: null, renewalExpirationDate: null })
  await forgetDocument(ctx, renewal.licenseDocumentId)
}

/**
 * Switches a renewal to stage 2 of the other path. Begin dates, invoices, notes and task stay; later data is cleared
 * (docs/domain/renewal.md).
 */
export const toggleTrackingOnly = async (
  ctx: CallContext,
  { license, renewal }: InRenewal,
  isTrackingOnlyRenewal: boolean,
): Promise<void> => {
  const { db } = ctx
  if (renewal.isTrackingOnlyRenewal === isTrackingOnlyRenewal) throw refuse.rule('trackingOnlyUnchanged', 'isTrackingOnlyRenewal')
  const { licenseDocumentId } = renewal
  await change(ctx, renewal, {
    isTrackingOnlyRenewal,
    stage: 2,
    formsReceivedDate: null,
    formsFiledDate: null,
    licenseReceivedDate: null,
    effectiveDate: null,
    expirationDate: null,
    trackDate: null,
    licenseDocumentId: null,
    licenseSentDate: null,
    shippingMethodLicense: null,
    licenseEmailSentDate: null,
    sendLicenseNotApplicable: false,
  })
  await forgetDocument(ctx, licenseDocumentId)
  await db('renewal_documents').where('renewal_id', renewal.id).delete()
  await db('renewal_email_recipients').where('renewal_id', renewal.id).delete()
  if (license.renewalStage === 2 && license.renewalExpirationDate === null) await touch(ctx, license)
  else await change(ctx, license, { renewalStage: 2, renewalExpirationDate: null })
}
