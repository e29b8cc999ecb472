import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { Step } from '../../../rules/renewals/steps.ts'

/** The fields that each card shows if they are filled in. Their labels come from the contract. */
export const stepFacts: Record<Step, readonly string[]> = {
  begin: ['processStartDate', 'renewalDueDate'],
  formsReceived: ['formsReceivedDate'],
  invoice: [],
  formsFiled: ['formsFiledDate'],
  licenseReceived: ['licenseReceivedDate', 'effectiveDate', 'expirationDate', 'trackDate'],
  licenseSent: ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable'],
}

const day = (word: string, value: Day | null) => value && [word, formatDay(value)].filter(Boolean).join(' ')

const invoiced = (renewal: RenewalInProcess) =>
  renewal.noInvoiceRequired
    ? ['No invoice required']
    : invoicesOf(renewal)
        .filter(({ status }) => status !== 'Cancelled')
        .map(({ amount, paidOn }) => `${formatDollars(amount)}${paidOn ? ` paid ${formatDay(paidOn)}` : ''}`)

const SUMMARIES: Record<Step, (renewal: RenewalInProcess) => readonly (string | false | null)[]> = {
  begin: ({ processStartDate, renewalDueDate }) => [day('', processStartDate), day('due', renewalDueDate)],
  formsReceived: ({ formsReceivedDate }) => [day('', formsReceivedDate)],
  invoice: invoiced,
  formsFiled: ({ formsFiledDate }) => [day('', formsFiledDate)],
  licenseReceived: ({ licenseReceivedDate, expirationDate }) => [day('', licenseReceivedDate), day('valid until', expirationDate)],
  licenseSent: ({ licenseSentDate, licenseEmailSentDate, sendLicenseNotApplicable }) => [
    day('', licenseSentDate),
    licenseEmailSentDate !== null && 'by email',
    sendLicenseNotApplicable && 'not applicable',
  ],
}

/** The summary of a complete step on one line: its dates or amounts. */
export const summaryOf = (step: Step, renewal: RenewalInProcess): string => SUMMARIES[step](renewal).filter(Boolean).join(' · ')
