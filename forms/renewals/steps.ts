import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import type { Step } from '../../rules/renewals/steps.ts'
import type { Form, FormField } from '../form.ts'
import { licenseReceived } from './license-received.ts'
import { type OpenRenewal, renewalForm } from './renewal.ts'

const { formsFiled, formsReceived, licenseSent, noInvoiceRequired, sendLicenseNotApplicable, startDate } = calls.renewals

/** From this stage on the date on which the forms were obtained is fixed. */
const FORMS_OBTAINED: Stage = 3

const formsReceivedDate: FormField<OpenRenewal> = {
  initial: ({ renewal }) => renewal.formsReceivedDate,
  whyFixed: ({ renewal }) => (renewal.renewalStatusCode >= FORMS_OBTAINED ? messages.formsObtainedFixed : null),
}

/** The form of each step of a renewal. The invoice has forms of its own. */
export const stepForms = {
  begin: renewalForm(startDate, {
    fields: {
      processStartDate: { initial: ({ renewal }) => renewal.processStartDate },
      renewalDueDate: {
        initial: ({ renewal }) => renewal.renewalDueDate,
        required: ({ renewal }) => renewal.renewalStatusCode === 2,
      },
      formsReceivedDate: { ...formsReceivedDate, shownIf: ({ renewal }) => !renewal.isTrackingOnlyRenewal },
    },
    example: { processStartDate: '2026-11-20', renewalDueDate: '2026-12-31' },
  }),
  formsReceived: renewalForm(formsReceived, {
    fields: {
      formsReceivedDate: {
        ...formsReceivedDate,
        initial: ({ renewal, today }) => renewal.formsReceivedDate ?? (renewal.renewalStatusCode < FORMS_OBTAINED ? today : null),
      },
    },
    example: { formsReceivedDate: '2026-11-23' },
  }),
  formsFiled: renewalForm(formsFiled, {
    fields: {
      dateFiled: { initial: ({ renewal, today }) => renewal.formsFiledDate ?? today },
      licenseRenewalDocuments: {
        initial: ({ renewal }) => renewal.licenseRenewalDocuments.map(({ label, url }) => ({ label, url })),
        flag: 'document-link',
      },
    },
    example: { dateFiled: '2026-11-24', licenseRenewalDocuments: [{ label: 'Application', url: 'https://files.example/a.pdf' }] },
  }),
  licenseReceived,
  licenseSent: renewalForm(licenseSent, {
    fields: {
      dateSent: { initial: ({ renewal, today }) => renewal.licenseSentDate ?? today },
      // Most licenses are shipped the same way as last time.
      shippingMethodLicense: {
        initial: ({ renewal, license }) => renewal.shippingMethodLicense ?? license.lastCompletedRenewal?.shippingMethodLicense,
      },
    },
    example: { dateSent: '2026-12-02', shippingMethodLicense: 'UPS' },
  }),
} satisfies Record<Exclude<Step, 'invoice'>, Form<OpenRenewal>>

/** Steps that are done without data: one button in the console, one key in the terminal. */
export const waiverForms = {
  noInvoiceRequired: renewalForm(noInvoiceRequired, { fields: { noInvoiceRequired: { initial: () => true } } }),
  sendLicenseNotApplicable: renewalForm(sendLicenseNotApplicable, { fields: { sendLicenseNotApplicable: { initial: () => true } } }),
}
