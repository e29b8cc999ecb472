import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Day } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import type { Step } from '../../../rules/steps.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import type { Open } from './open.ts'

interface StepDialog {
  call: Call
  fields(open: Open): FieldData[]
  values(open: Open, today: Day): Values
}

/** Cannot be filled in any more once the code is 3 or higher: then it takes the way back (spec 1 §4, spec 3 §5). */
const formsObtained = ({ renewal: { renewalStatusCode } }: Open): FieldData => ({
  name: 'formsReceivedDate',
  ...(renewalStatusCode >= 3 && { disabled: true, helperText: messages.formsObtainedFixed }),
})

/** The dialogs of the steps as data; the title of each is its card's. Invoice has a menu of them, and Receive License draws its own. */
export const stepDialogs: Partial<Record<Step, StepDialog>> = {
  begin: {
    call: calls.renewals.startDate,
    fields: (open) => [
      { name: 'processStartDate' },
      { name: 'renewalDueDate', required: open.renewal.renewalStatusCode === 2 },
      ...(open.renewal.isTrackingOnlyRenewal ? [] : [formsObtained(open)]),
    ],
    values: ({ renewal: { processStartDate, renewalDueDate, formsReceivedDate } }) => ({
      processStartDate,
      renewalDueDate,
      formsReceivedDate,
    }),
  },
  formsReceived: {
    call: calls.renewals.formsReceived,
    fields: (open) => [formsObtained(open)],
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
  invoice: [],
  formsFiled: ['formsFiledDate'],
  licenseReceived: ['licenseReceivedDate', 'effectiveDate', 'expirationDate', 'trackDate'],
  licenseSent: ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable'],
}
