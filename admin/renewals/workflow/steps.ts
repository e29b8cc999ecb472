import type { Step } from '../../../rules/renewals/steps.ts'

/** The fields that each card shows once they are filled in. Their labels come from the contract. */
export const stepFacts: Record<Step, readonly string[]> = {
  begin: ['processStartDate', 'renewalDueDate'],
  formsReceived: ['formsReceivedDate'],
  invoice: [],
  formsFiled: ['formsFiledDate'],
  licenseReceived: ['licenseReceivedDate', 'effectiveDate', 'expirationDate', 'trackDate'],
  licenseSent: ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable'],
}
