import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { Day } from '../../../rules/day.ts'
import type { Step } from '../../../rules/steps.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import type { Values } from '../../ui/forms/validate.ts'
import type { Open } from './open.ts'

interface StepDialog {
  call: Call
  fields(open: Open): FieldData[]
  values(open: Open, today: Day): Values
}

/** The dialogs of the steps as data; the title of each is its card's. Invoice has none yet, and Receive License draws its own. */
export const stepDialogs: Partial<Record<Step, StepDialog>> = {
  begin: {
    call: calls.renewals.startDate,
    fields: ({ renewal }) => [
      { name: 'processStartDate' },
      { name: 'renewalDueDate', required: renewal.renewalStatusCode === 2 },
      ...(renewal.isTrackingOnlyRenewal ? [] : [{ name: 'formsReceivedDate', disabled: renewal.renewalStatusCode >= 3 }]),
    ],
    values: ({ renewal: { processStartDate, renewalDueDate, formsReceivedDate } }) => ({
      processStartDate,
      renewalDueDate,
      formsReceivedDate,
    }),
  },
  formsReceived: {
    call: calls.renewals.formsReceived,
    fields: () => [{ name: 'formsReceivedDate' }],
    values: ({ renewal: { formsReceivedDate } }) => ({ formsReceivedDate }),
  },
  formsFiled: {
    call: calls.renewals.formsFiled,
    fields: () => [{ name: 'dateFiled' }, { name: 'licenseRenewalDocuments' }],
    values: ({ renewal: { formsFiledDate, licenseRenewalDocuments } }, today) => ({
      dateFiled: formsFiledDate ?? today,
      licenseRenewalDocuments: licenseRenewalDocuments.map(({ label, url }) => ({ label, url })),
    }),
  },
  licenseSent: {
    call: calls.renewals.licenseSent,
    fields: () => [{ name: 'dateSent' }, { name: 'shippingMethodLicense' }],
    values: ({ renewal: { licenseSentDate, shippingMethodLicense } }, today) => ({
      dateSent: licenseSentDate ?? today,
      shippingMethodLicense,
    }),
  },
}

/** What each card shows of the renewal once it is filled in, by the titles of the contract. */
export const stepFacts: Record<Step, readonly string[]> = {
  begin: ['processStartDate', 'renewalDueDate'],
  formsReceived: ['formsReceivedDate'],
  invoice: ['noInvoiceRequired', 'hasInvoice'],
  formsFiled: ['formsFiledDate'],
  licenseReceived: ['licenseReceivedDate', 'effectiveDate', 'expirationDate', 'trackDate'],
  licenseSent: ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable'],
}
