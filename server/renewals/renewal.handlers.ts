import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { acceptsStepData, type Step, whatReceivingNeeds } from '../../rules/renewals/steps.ts'
import { documentAnswer, forgetDocument, keepPdf } from '../documents/document.actions.ts'
import { clock } from '../kit/clock.ts'
import { change } from '../kit/database/change.ts'
import { type Asked, type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { sentencesOf } from '../kit/values.ts'
import { reckoningOf } from '../license-types/license-type.queries.ts'
import { sendLicense } from '../licenses/documents/send.actions.ts'
import { touch } from '../licenses/edit/touch.actions.ts'
import { visibleLicense } from '../licenses/license.queries.ts'
import { followUpOn, mustBeFollowUp } from '../user-tasks/user-task.actions.ts'
import { renewalBulkHandlers } from './bulk/bulk.handlers.ts'
import { historyOf } from './history.queries.ts'
import { answerLetterToJurisdiction, answerLetterToProperty } from './letters/letters.ts'
import { abandon, begin, complete, moveTo, toggleTrackingOnly } from './renewal.actions.ts'
import { type InRenewal, mustBeInProcess, mustNotBeFrozen, renewalById, renewalOfLicense } from './renewal.find.ts'
import type { Renewal } from './renewal.model.ts'
import { documentOf, hasInvoice, present } from './renewal.queries.ts'

const notAccepted = ({ isTrackingOnlyRenewal }: Renewal, step: Step) =>
  refuse.rule(isTrackingOnlyRenewal && (step === 'formsReceived' || step === 'licenseSent') ? 'stepNotForTrackingOnly' : 'stepTooEarly')

/** Saves the data of a step. Accepted from the stage before the step on, so that earlier data can be changed. */
const saveStep = async (ask: Asked, within: InRenewal, step: Step, values: Partial<Renewal>) => {
  const { license, renewal } = within
  mustNotBeFrozen(within)
  if (!acceptsStepData(step, renewal.stage, renewal.isTrackingOnlyRenewal)) throw notAccepted(renewal, step)
  await change(ask, renewal, values)
  if (license.renewalDueDate === renewal.renewalDueDate) await touch(ask, license)
  else await change(ask, license, { renewalDueDate: renewal.renewalDueDate })
  return present(ask.db, license, renewal)
}

export const renewalHandlers: Handlers<Calls['renewals']> = {
  ...renewalBulkHandlers,

  begin: on(visibleLicense, async (ask, license) => {
    if (ask.body.licenseId !== undefined && ask.body.licenseId !== license.id) throw refuse.rule('licenseIdMismatch', 'licenseId')
    const { id } = await begin(ask, license, ask.body)
    return { id }
  }),

  list: on(visibleLicense, ({ db }, license) => historyOf(db, license.id)),

  status: on(renewalOfLicense, async (ask, within) => {
    mustNotBeFrozen(within)
    await moveTo(ask, within, ask.body.renewalStatus)
    return present(ask.db, within.license, within.renewal)
  }),

  startDate: on(renewalOfLicense, async (ask, within) => {
    const { stage } = within.renewal
    const { processStartDate, renewalDueDate = null, formsReceivedDate } = ask.body
    if (stage === 2 && !renewalDueDate) throw refuse.invalid({ renewalDueDate: [messages.required] })
    const forms = stage < 3 && formsReceivedDate !== undefined ? { formsReceivedDate } : {}
    return saveStep(ask, within, 'begin', { processStartDate, renewalDueDate, ...forms })
  }),

  formsReceived: on(renewalOfLicense, (ask, within) =>
    saveStep(ask, within, 'formsReceived', { formsReceivedDate: ask.body.formsReceivedDate ?? null }),
  ),

  noInvoiceRequired: on(renewalOfLicense, async (ask, within) => {
    const { noInvoiceRequired } = ask.body
    if (noInvoiceRequired && (await hasInvoice(ask.db, within.renewal.id))) throw refuse.rule('invoiceExists', 'noInvoiceRequired')
    return saveStep(ask, within, 'invoice', { noInvoiceRequired })
  }),

  formsFiled: on(renewalOfLicense, async (ask, within) => {
    const { dateFiled, licenseRenewalDocuments } = ask.body
    const { db } = ask
    if (licenseRenewalDocuments) {
      await db('renewal_documents').where('renewal_id', within.renewal.id).delete()
      const rows = licenseRenewalDocuments.map(({ label, url }, position) => ({ renewal_id: within.renewal.id, label, url, position }))
      if (rows.length) await db('renewal_documents').insert(rows)
    }
    return saveStep(ask, within, 'formsFiled', { formsFiledDate: dateFiled })
  }),

  licenseReceived: on(renewalOfLicense, async (ask, within) => {
    const { dateReceived, effectiveDate, expirationDate = null, trackDate = null, shippingMethodLicense, ...document } = ask.body
    const wrong = whatReceivingNeeds({ effectiveDate, expirationDate, trackDate }, await reckoningOf(ask.db, within.license.licenseTypeId))
    if (Object.keys(wrong).length) throw refuse.invalid(sentencesOf(wrong))
    const before = within.renewal.licenseDocumentId
    const licenseDocumentId = await keepPdf(ask, document, within.clientId)
    const saved = await saveStep(ask, within, 'licenseReceived', {
      licenseReceivedDate: dateReceived,
      effectiveDate,
      expirationDate,
      trackDate,
      ...(shippingMethodLicense !== undefined && { shippingMethodLicense }),
      ...(licenseDocumentId !== undefined && { licenseDocumentId }),
    })
    if (licenseDocumentId !== undefined) await forgetDocument(ask, before)
    return saved
  }),

  licenseDocument: on(renewalOfLicense, (ask, { renewal }) => documentAnswer(ask, renewal.licenseDocumentId)),

  licenseSent: on(renewalOfLicense, (ask, within) => {
    const { dateSent, shippingMethodLicense } = ask.body
    return saveStep(ask, within, 'licenseSent', { licenseSentDate: dateSent, shippingMethodLicense })
  }),

  sendLicenseNotApplicable: on(renewalOfLicense, (ask, within) => saveStep(ask, within, 'licenseSent', ask.body)),

  downloadDocument: on(renewalById, async (ask, { license, renewal }) => documentAnswer(ask, await documentOf(ask.db, license, renewal))),

  sendDocument: on(renewalById, async (ask, within) => {
    const { license, renewal } = within
    const documentId = await documentOf(ask.db, license, renewal)
    const { expirationDate, id: renewalId } = renewal
    const recipients = await sendLicense(ask, license, { documentId, expirationDate, renewalId }, ask.body)
    await ask.db('renewal_email_recipients').where('renewal_id', renewalId).delete()
    await ask.db('renewal_email_recipients').insert(recipients.map((recipient) => ({ renewal_id: renewalId, ...recipient })))
    return saveStep(ask, within, 'licenseSent', { licenseEmailSentDate: ask.today })
  }),

  complete: on(renewalOfLicense, async (ask, within) => {
    mustNotBeFrozen(within)
    await complete(ask, within, ask.body.completeRenewalTasks === true)
    return null
  }),

  toggleTrackingOnly: on(renewalOfLicense, async (ask, within) => {
    mustNotBeFrozen(within)
    await toggleTrackingOnly(ask, within, ask.body.isTrackingOnlyRenewal)
    return present(ask.db, within.license, within.renewal)
  }),

  updateNotes: on(renewalOfLicense, async (ask, within) => {
    const { license, renewal } = within
    mustBeInProcess(within)
    const notes = ask.body.notes?.trim() || null
    const { followUpDate } = ask.body
    if (followUpDate) mustBeFollowUp(ask, followUpDate)
    if (notes !== renewal.notes) await change(ask, renewal, { notes, notesTimestamp: clock.now() })
    if (followUpDate) await followUpOn(ask, license, renewal.id, followUpDate)
    await touch(ask, license)
    return present(ask.db, license, renewal)
  }),

  letterToJurisdiction: on(renewalById, answerLetterToJurisdiction),
  letterToProperty: on(renewalById, answerLetterToProperty),

  abandon: on(renewalById, async (ask, within) => {
    mustBeInProcess(within)
    await abandon(ask, within)
    return null
  }),
}
