import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { whatReceivingNeeds } from '../../rules/renewals/steps.ts'
import { documentAnswer, forgetDocument, keepPdf } from '../documents/document.actions.ts'
import { clock } from '../kit/clock.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { sentencesOf } from '../kit/values.ts'
import { dateRulesOf } from '../license-types/license-type.queries.ts'
import { sendLicense } from '../licenses/documents/send.actions.ts'
import { touch } from '../licenses/edit/touch.actions.ts'
import { visibleLicense } from '../licenses/license.queries.ts'
import { followUpOn, mustBeFollowUp } from '../user-tasks/user-task.actions.ts'
import { renewalBulkHandlers } from './bulk/bulk.handlers.ts'
import { historyOf } from './history.queries.ts'
import { answerLetterToJurisdiction, answerLetterToProperty } from './letters/letters.ts'
import { abandon, begin, complete, moveTo, toggleTrackingOnly } from './renewal.actions.ts'
import { mustBeInProcess, mustNotBeFrozen, renewalById, renewalOfLicense } from './renewal.find.ts'
import { documentOf, hasInvoice, present } from './renewal.queries.ts'
import { saveStep } from './step.actions.ts'

export const renewalHandlers: Handlers<Calls['renewals']> = {
  ...renewalBulkHandlers,

  begin: on(visibleLicense, async (ctx, license) => {
    if (ctx.body.licenseId !== undefined && ctx.body.licenseId !== license.id) throw refuse.rule('licenseIdMismatch', 'licenseId')
    const { id } = await begin(ctx, license, ctx.body)
    return { id }
  }),

  list: on(visibleLicense, ({ db }, license) => historyOf(db, license.id)),

  status: on(renewalOfLicense, async (ctx, within) => {
    mustNotBeFrozen(within)
    await moveTo(ctx, within, ctx.body.renewalStatus)
    return present(ctx.db, within.license, within.renewal)
  }),

  startDate: on(renewalOfLicense, async (ctx, within) => {
    const { stage, isTrackingOnlyRenewal } = within.renewal
    const { processStartDate, renewalDueDate = null, formsReceivedDate } = ctx.body
    if (stage === 2 && !renewalDueDate) throw refuse.invalid({ renewalDueDate: [messages.required] })
    const forms = stage < 3 && !isTrackingOnlyRenewal && formsReceivedDate !== undefined ? { formsReceivedDate } : {}
    return saveStep(ctx, within, 'begin', { processStartDate, renewalDueDate, ...forms })
  }),

  formsReceived: on(renewalOfLicense, (ctx, within) =>
    saveStep(ctx, within, 'formsReceived', { formsReceivedDate: ctx.body.formsReceivedDate ?? null }),
  ),

  noInvoiceRequired: on(renewalOfLicense, async (ctx, within) => {
    const { noInvoiceRequired } = ctx.body
    if (noInvoiceRequired && (await hasInvoice(ctx.db, within.renewal.id))) throw refuse.rule('invoiceExists', 'noInvoiceRequired')
    return saveStep(ctx, within, 'invoice', { noInvoiceRequired })
  }),

  formsFiled: on(renewalOfLicense, async (ctx, within) => {
    const { dateFiled, licenseRenewalDocuments } = ctx.body
    const { db } = ctx
    if (licenseRenewalDocuments) {
      await db('renewal_documents').where('renewal_id', within.renewal.id).delete()
      const rows = licenseRenewalDocuments.map(({ label, url }, position) => ({ renewal_id: within.renewal.id, label, url, position }))
      if (rows.length) await db('renewal_documents').insert(rows)
    }
    return saveStep(ctx, within, 'formsFiled', { formsFiledDate: dateFiled })
  }),

  licenseReceived: on(renewalOfLicense, async (ctx, within) => {
    const { dateReceived, effectiveDate, expirationDate = null, trackDate = null, shippingMethodLicense, ...document } = ctx.body
    const wrong = whatReceivingNeeds({ effectiveDate, expirationDate, trackDate }, await dateRulesOf(ctx.db, within.license.licenseTypeId))
    if (Object.keys(wrong).length) throw refuse.invalid(sentencesOf(wrong))
    const before = within.renewal.licenseDocumentId
    const licenseDocumentId = await keepPdf(ctx, document, within.clientId)
    const saved = await saveStep(ctx, within, 'licenseReceived', {
      licenseReceivedDate: dateReceived,
      effectiveDate,
      expirationDate,
      trackDate,
      ...(shippingMethodLicense !== undefined && { shippingMethodLicense }),
      ...(licenseDocumentId !== undefined && { licenseDocumentId }),
    })
    if (licenseDocumentId !== undefined) await forgetDocument(ctx, before)
    return saved
  }),

  licenseDocument: on(renewalOfLicense, (ctx, { renewal }) => documentAnswer(ctx, renewal.licenseDocumentId)),

  licenseSent: on(renewalOfLicense, (ctx, within) => {
    const { dateSent, shippingMethodLicense } = ctx.body
    return saveStep(ctx, within, 'licenseSent', { licenseSentDate: dateSent, shippingMethodLicense })
  }),

  sendLicenseNotApplicable: on(renewalOfLicense, (ctx, within) => saveStep(ctx, within, 'licenseSent', ctx.body)),

  downloadDocument: on(renewalById, async (ctx, { license, renewal }) => documentAnswer(ctx, await documentOf(ctx.db, license, renewal))),

  sendDocument: on(renewalById, async (ctx, within) => {
    const { license, renewal } = within
    const documentId = await documentOf(ctx.db, license, renewal)
    const { expirationDate, id: renewalId } = renewal
    const recipients = await sendLicense(ctx, license, { documentId, expirationDate, renewalId }, ctx.body)
    await ctx.db('renewal_email_recipients').where('renewal_id', renewalId).delete()
    await ctx.db('renewal_email_recipients').insert(recipients.map((recipient) => ({ renewal_id: renewalId, ...recipient })))
    return saveStep(ctx, within, 'licenseSent', { licenseEmailSentDate: ctx.today })
  }),

  complete: on(renewalOfLicense, async (ctx, within) => {
    mustNotBeFrozen(within)
    await complete(ctx, within, ctx.body.completeRenewalTasks === true)
    return null
  }),

  toggleTrackingOnly: on(renewalOfLicense, async (ctx, within) => {
    mustNotBeFrozen(within)
    await toggleTrackingOnly(ctx, within, ctx.body.isTrackingOnlyRenewal)
    return present(ctx.db, within.license, within.renewal)
  }),

  updateNotes: on(renewalOfLicense, async (ctx, within) => {
    const { license, renewal } = within
    mustBeInProcess(within)
    const notes = ctx.body.notes?.trim() || null
    const { followUpDate } = ctx.body
    if (followUpDate) mustBeFollowUp(ctx, followUpDate)
    if (notes !== renewal.notes) await change(ctx, renewal, { notes, notesTimestamp: clock.now() })
    if (followUpDate) await followUpOn(ctx, license, renewal.id, followUpDate)
    await touch(ctx, license)
    return present(ctx.db, license, renewal)
  }),

  letterToJurisdiction: on(renewalById, answerLetterToJurisdiction),
  letterToProperty: on(renewalById, answerLetterToProperty),

  abandon: on(renewalById, async (ctx, within) => {
    mustBeInProcess(within)
    await abandon(ctx, within)
    return null
  }),
}
