import type { Step } from '../../../rules/renewals/steps.ts'

/** What each card shows of the renewal once it is filled in, by the titles of the contract. */
export const stepFacts: Record<Step, readonly string[]> = {
  begin: ['processStartDate', 'renewalDueDate'],
  formsReceived: ['formsReceivedDate'],
  invoice: [],
  formsFiled: ['formsFiledDate'],
  licenseReceived: ['licenseReceivedDate', 'effectiveDate', 'expirationDate', 'trackDate'],
  licenseSent: ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable'],
}
