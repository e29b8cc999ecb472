import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { DOCUMENT_ISSUANCES, LICENSE_RANKS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { addressReply } from '../address.ts'
import { billingFields } from '../billing.ts'
import { Day, Dollars, Flag, Id, Moment, OneOf, OrNull, Text, Url } from '../common.ts'
import { customValuesReply } from '../custom-fields/schemas.ts'
import { dateSource } from '../intervals.ts'
import { carrier, FiledDocument, RenewalInProcess, stage } from '../renewals/schemas.ts'
import { waitingDays } from '../requests/schemas.ts'
import { deadlineFields } from './deadlines.ts'
import { standingFields } from './standing.ts'

const { country, ...place } = addressReply
/** Lists show no country. */
export const licenseAddress = { ...place, county: OrNull(Text('County', limits.county)) }

const day = (title: string) => OrNull(Day(title))
const text = (title: string, maxLength: number) => OrNull(Text(title, maxLength))

/** The fields of the profile's dialogs, except information and tracking. */
export const bondAndInsurance = {
  bond: Flag('Bond'),
  bondNumber: text('Bond Number', limits.bondText),
  bondType: text('Bond Type', limits.bondText),
  bondTerm: text('Bond Term', limits.bondText),
  bondDocumentUrl: OrNull(Url('Bond Document')),
  insurance: Flag('Insurance'),
  insuranceExpirationDate: day('Insurance Expiration Date'),
  insuranceDocumentUrl: OrNull(Url('Insurance Document')),
}

const billing = {
  touchFee: OrNull(Dollars('Touch Fee')),
  ...billingFields,
  propertyBillingId: text('Property Billing Id', limits.billingId),
  lineOfBusinessName: text('Line of Business', limits.name),
  clientCostStructure: OneOf('Cost Structure', ['TouchFee', 'Subscription']),
  isBillingIdRequired: Flag('Billing Id Required'),
}

/** Balances are returned only while the client's trust account is on. */
const trustAccount = {
  hasTrustAccountLedgerItems: Flag('Has Trust Account Ledger Items'),
  trustAccountActive: Flag('Trust Account'),
  currentBalance: OrNull(Type.Number({ title: 'Trust Account Balance' })),
  minimumBalanceThreshold: OrNull(Dollars('Minimum Balance Threshold')),
}

const LicenseOfficer = Type.Object(
  {
    officerId: Id,
    officerName: Text('Officer', limits.officerName),
    officerTitleIds: Type.Array(Id, { title: 'Titles' }),
    officerTitles: Type.Array(Text('Title', limits.officerTitleName), { title: 'Titles' }),
  },
  { title: 'An officer on a license' },
)

/** The license profile. Each date has its source and the value that the rule gives now. */
export const License = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    clientId: Id,
    clientName: Text('Client', limits.name),
    clientServiceLevel: OneOf('Service Level', ['FullService', 'Hybrid', 'Saas']),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    propertyActive: Flag('Property Active'),
    licenseNumber: Text('License #', limits.licenseNumber),
    accountNumber: OrNull(Text('Account #', limits.accountNumber)),
    legacyName: text('Legacy Name', limits.propertyName),
    legacyType: text('Legacy Type', limits.propertyName),
    legacyPremise: text('Legacy Premise', limits.propertyName),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    ...licenseAddress,
    country,
    jurisdiction: OrNull(Text('Jurisdiction', limits.name)),
    licensingAuthorityId: OrNull(Id),
    licensingAuthorityName: OrNull(Text('Licensing Authority', limits.name)),
    payableTo: text('Payable To', limits.payableTo),
    licenseTypeId: OrNull(Id),
    licenseTypeName: OrNull(Text('License Type', limits.name)),
    licenseRenewalFee: OrNull(Dollars('Renewal Fee')),
    licenseTermName: OrNull(Text('Term', limits.name)),
    licenseTypeIsUnverified: Flag('License Type Unverified'),
    licenseTypeVerifiedBy: OrNull(Text('License Type Verified By', limits.name)),
    licenseTypeVerifiedOn: OrNull(Day('License Type Verified On')),
    licenseTermValue: OrNull(Type.Integer({ title: 'Term in Months' })),
    isSeasonal: Flag('Seasonal'),
    active: Flag('Active'),
    licensees: Type.Array(
      Type.Object({ id: Id, name: Text('Name', limits.name), federalEin: OrNull(Text('Federal EIN', limits.federalEin)) }),
      { title: 'Licensees' },
    ),
    officers: Type.Array(LicenseOfficer, { title: 'Officers' }),
    originalIssueDate: day('Original Issue Date'),
    suspendedDate: day('Suspended Date'),
    customFields: customValuesReply,
    effectiveDate: OrNull(Day('Effective Date')),
    effectiveDateSource: dateSource,
    expirationDate: OrNull(Day('Expiration Date')),
    expirationDateSource: dateSource,
    expirationDateByRule: day('Expiration Date by the Rule'),
    trackDate: OrNull(Day('Track Date')),
    trackDateSource: dateSource,
    trackDateByRule: day('Track Date by the Rule'),
    dueDate: OrNull(Day('Due Date')),
    dueDateSource: dateSource,
    dueDateByRule: day('Due Date by the Rule'),
    renewalDueDate: day('Renewal Due Date'),
    ...deadlineFields,
    notes: OrNull(Text('Notes', limits.notes)),
    notesTimestamp: OrNull(Moment('Notes Changed On')),
    alert: OrNull(Text('Alert', limits.alert)),
    isUrgentAlert: Flag('Urgent Alert'),
    alertTimestamp: OrNull(Moment('Alert Changed On')),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    assignedUserEmail: OrNull(Text('Assignee Email', limits.email)),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    renewalDesignationName: Text('Renewal Designation', limits.name),
    renewalDesignationApprovalStatus: OneOf('Designation Approval', ['None', 'ApprovalRequested']),
    requestedDesignation: OrNull(OneOf('Requested Designation', DESIGNATIONS)),
    requestedDesignationName: OrNull(Text('Requested Designation', limits.name)),
    requestedOn: OrNull(Moment('Requested On')),
    mayWithdraw: Flag('Your own request'),
    renewalStatus: stage,
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    isMaster: Flag('Primary'),
    isChild: Flag('Secondary'),
    hasChildren: Flag('Has Secondary Licenses'),
    masterLicenseId: OrNull(Id),
    masterLicenseNumber: OrNull(Text('Primary License #', limits.licenseNumber)),
    inProcessRenewalOnMaster: Flag('In renewal under Primary'),
    isTrackingOnly: Flag('Tracking Only'),
    isTrackingOnlyRenewal: Flag('Tracking Only Renewal'),
    isPaymentOnly: Flag('Payment Only'),
    licenseDocumentIssuance: OrNull(OneOf('Document Issuance', DOCUMENT_ISSUANCES)),
    licenseDocumentExists: Flag('License Document'),
    formsLinkUrl: OrNull(Text('Forms Link', limits.url)),
    renewalDetails: OrNull(Text('Renewal Details', limits.renewalDetails)),
    ...bondAndInsurance,
    ...billing,
    ...trustAccount,
    inProcessRenewal: Type.Union([RenewalInProcess, Type.Null()], { title: 'The renewal in process' }),
    lastCompletedRenewal: Type.Union(
      [
        Type.Object({
          effectiveDate: OrNull(Day('Effective Date')),
          expirationDate: OrNull(Day('Expiration Date')),
          trackDate: OrNull(Day('Track Date')),
          renewalDueDate: OrNull(Day('Due Date')),
          shippingMethodLicense: OrNull(carrier),
          licenseRenewalDocuments: Type.Array(FiledDocument, { title: 'Document Links' }),
        }),
        Type.Null(),
      ],
      { title: 'The renewal completed last' },
    ),
    cannotBegin: OrNull(Text('Why a renewal cannot begin', limits.notes)),
    earliestFilingDate: OrNull(Day('Takes Renewals From')),
    cannotDelete: OrNull(Text('Why the license cannot be deleted', limits.notes)),
    mayEdit: Flag('Yours to change'),
    ...standingFields,
    waitingDays,
  },
  { title: 'The profile of a license' },
)
export type License = Static<typeof License>
