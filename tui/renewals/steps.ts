import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/stages.ts'
import type { Step } from '../../rules/steps.ts'
import { checkFollowUp } from '../tasks/task.dialog.ts'
import type { Dialog } from '../ui/dialog.ts'
import { receiveDialog } from './receive.ts'
import { type At, about, stepDialog } from './step.ts'

/** From this stage on the date on which the forms were obtained is no longer changed here (spec 1 §4). */
const FORMS_OBTAINED: Stage = 3

/** The date is fixed once the forms are obtained (spec 1 §4, spec 3 §5). */
const onceObtained = (at: At) => () => (at.renewal.renewalStatusCode >= FORMS_OBTAINED ? ['formsReceivedDate'] : [])

const startDate = (at: At): Dialog => ({
  ...stepDialog(at, 'begin', at.api.renewals.startDate),
  call: calls.renewals.startDate,
  fields: ['processStartDate', 'renewalDueDate', ...(at.renewal.isTrackingOnlyRenewal ? [] : ['formsReceivedDate'])],
  values: at.renewal,
  required: at.renewal.renewalStatusCode === 2 ? ['renewalDueDate'] : [],
  disabled: onceObtained(at),
})

const formsReceived = (at: At): Dialog => ({
  ...stepDialog(at, 'formsReceived', at.api.renewals.formsReceived),
  call: calls.renewals.formsReceived,
  fields: ['formsReceivedDate'],
  values: at.renewal,
  disabled: onceObtained(at),
})

const formsFiled = (at: At): Dialog => ({
  ...stepDialog(at, 'formsFiled', at.api.renewals.formsFiled),
  call: calls.renewals.formsFiled,
  fields: ['dateFiled', 'licenseRenewalDocuments'],
  values: { dateFiled: at.renewal.formsFiledDate, licenseRenewalDocuments: at.renewal.licenseRenewalDocuments },
  defaults: { dateFiled: at.renewal.formsFiledDate ?? at.today },
})

const licenseSent = (at: At): Dialog => ({
  ...stepDialog(at, 'licenseSent', at.api.renewals.licenseSent),
  call: calls.renewals.licenseSent,
  fields: ['dateSent', 'shippingMethodLicense'],
  values: { dateSent: at.renewal.licenseSentDate, shippingMethodLicense: at.renewal.shippingMethodLicense },
})

/** The dialog of each card, as data; invoices have a list of their own. */
export const STEP_DIALOGS: Record<Exclude<Step, 'invoice'>, (at: At) => Dialog> = {
  begin: startDate,
  formsReceived,
  formsFiled,
  licenseReceived: receiveDialog,
  licenseSent,
}

export const notesDialog = (at: At): Dialog => ({
  call: calls.renewals.updateNotes,
  fields: ['notes', 'followUpDate'],
  values: { notes: at.renewal.notes, followUpDate: at.renewal.renewalTask?.followUpDate ?? null },
  // A date that is kept may have passed meanwhile; only a new one must lie ahead.
  check: (values) => (values.followUpDate === (at.renewal.renewalTask?.followUpDate ?? null) ? {} : checkFollowUp(at.today)(values)),
  send: (body) => at.api.renewals.updateNotes({ ...about(at), body: body as never }),
  success: ({ notes, followUpDate }) => (notes || followUpDate ? messages.renewalNotesUpdated : messages.renewalNotesDeleted),
})

/** The checkbox is there, and on, only while there is an open task to mark done (spec 1 §4). */
export const completeDialog = (at: At): Dialog => ({
  call: calls.renewals.complete,
  fields: at.renewal.renewalTask ? ['completeRenewalTasks'] : [],
  values: {},
  defaults: { completeRenewalTasks: true },
  save: 'Complete Renewal',
  lines: ['The renewal becomes history and its dates become the license’s.'],
  send: (body) => at.api.renewals.complete({ ...about(at), body: body as never }),
})

/** Nothing of a renewal is there yet, so this one is made from the license alone. */
export const beginDialog = ({ api, license, today }: Omit<At, 'renewal'>): Dialog => ({
  call: calls.renewals.begin,
  fields: ['processStartDate', 'dueDate', 'trackingOnly', ...(license.hasChildren ? ['copyToSecondaryLicenses'] : [])],
  values: {},
  defaults: { processStartDate: today, dueDate: license.dueDate, trackingOnly: license.isTrackingOnly, copyToSecondaryLicenses: true },
  send: (body) => api.renewals.begin({ params: { id: license.id }, ifMatch: license.version, body: body as never }),
})
