import type { Client } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses.ts'
import type { RenewalInProcess } from '../../contract/renewals.schemas.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/stages.ts'
import { type Card, cards, type Step } from '../../rules/steps.ts'
import { checkFollowUp } from '../tasks/task.dialog.ts'
import type { Dialog, Values } from '../ui/dialog.ts'
import { receiveDialog } from './receive.ts'

/** The context of the dialogs of a renewal: the license as last read, and the API. */
export interface At {
  api: Client
  license: License
  renewal: RenewalInProcess
  today: Day
}

/** The `params` and `ifMatch` of calls for the current renewal. The server validates the bodies. */
export const about = ({ license, renewal }: At) => ({ params: { id: license.id, renewalId: renewal.id }, ifMatch: license.version })

export const cardOf = (step: Step, trackingOnly: boolean): Card => cards(trackingOnly).find((card) => card.step === step) as Card

type Send = (said: { params: { id: number; renewalId: number }; ifMatch: number; body: never }) => Promise<unknown>

/** The common part of every step's dialog: its numbered title and its call. */
export const stepDialog = (at: At, step: Step, send: Send): Pick<Dialog, 'title' | 'send'> => ({
  title: cardOf(step, at.renewal.isTrackingOnlyRenewal).title,
  send: (body: Values) => send({ ...about(at), body: body as never }),
})

/** From this stage on, the date on which the forms were obtained cannot be changed in this dialog. */
const FORMS_OBTAINED: Stage = 3

/** The date is fixed once the forms are obtained. */
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

/** The dialog of each card, as data. Invoices have their own list. */
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
  // A stored date may be in the past. Only a new date must be in the future.
  check: (values) => (values.followUpDate === (at.renewal.renewalTask?.followUpDate ?? null) ? {} : checkFollowUp(at.today)(values)),
  send: (body) => at.api.renewals.updateNotes({ ...about(at), body: body as never }),
  success: ({ notes, followUpDate }) => (notes || followUpDate ? messages.renewalNotesUpdated : messages.renewalNotesDeleted),
})

/** The checkbox is shown, and checked, only while there is an open task. */
export const completeDialog = (at: At): Dialog => ({
  call: calls.renewals.complete,
  fields: at.renewal.renewalTask ? ['completeRenewalTasks'] : [],
  values: {},
  defaults: { completeRenewalTasks: true },
  save: 'Complete Renewal',
  lines: ['The renewal becomes history and its dates become the license’s.'],
  send: (body) => at.api.renewals.complete({ ...about(at), body: body as never }),
})

/** There is no renewal yet, so the dialog depends on the license only. */
export const beginDialog = ({ api, license, today }: Omit<At, 'renewal'>): Dialog => ({
  call: calls.renewals.begin,
  fields: ['processStartDate', 'dueDate', 'trackingOnly', ...(license.hasChildren ? ['copyToSecondaryLicenses'] : [])],
  values: {},
  defaults: { processStartDate: today, dueDate: license.dueDate, trackingOnly: license.isTrackingOnly, copyToSecondaryLicenses: true },
  send: (body) => api.renewals.begin({ params: { id: license.id }, ifMatch: license.version, body: body as never }),
})
