import type { Unit } from './day.ts'
import type { TargetMonth } from './intervals/intervals.ts'
import type { Role, ServiceLevel } from './people/permissions.ts'
import { keysOf } from './records.ts'

/** The labels of stored values, in the order of the select lists. */

export const SERVICE_LEVEL_LABELS: Record<ServiceLevel, string> = {
  FullService: 'Full Service',
  Hybrid: 'Hybrid',
  Saas: 'SaaS Model',
}

/** The provider's name where the configuration has none. */
export const PROVIDER_NAME = 'Provider'

export const ROLE_LABELS: Record<Role, string> = {
  Administrator: 'Administrator',
  RenewalAdministrator: 'Renewal Administrator',
  Contributor: 'Contributor',
  ClientAdministrator: 'Client Administrator',
  ClientContributor: 'Client Contributor',
  Client: 'Client',
}

/** What each role may do, where one is chosen. */
export const ROLE_NOTES: Record<Role, string> = {
  Administrator: 'Everything: clients, users, settings and all licenses of the provider.',
  RenewalAdministrator: 'Licenses, assigning, approvals and the catalogue; not users.',
  Contributor: 'Renews licenses of the provider, and reads everything else.',
  ClientAdministrator: 'Everything of the client: its licenses, users and divisions.',
  ClientContributor: 'Renews licenses of the client.',
  Client: 'Reads what is of the client, and changes nothing.',
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** The role that people write as 'ClientContributor', 'Client Contributor' or 'client contributor'; undefined if there is none. */
export const roleOf = (text: string): Role | undefined =>
  keysOf(ROLE_LABELS).find((role) => [role, ROLE_LABELS[role]].some((name) => lettersOf(name) === lettersOf(text)))

/** The states of the invitation of a user who has no password yet. */
export const INVITATIONS = ['Invited', 'InvitationExpired', 'NotInvited'] as const

export const INVITATION_LABELS: Record<(typeof INVITATIONS)[number], string> = {
  Invited: 'Invited',
  InvitationExpired: 'Invitation Expired',
  NotInvited: 'Not Invited',
}

/** What became of a row of people to invite. */
export const INVITE_OUTCOMES = ['invited', 'added', 'unchanged', 'refused'] as const

export const INVITE_OUTCOME_LABELS: Record<(typeof INVITE_OUTCOMES)[number], string> = {
  invited: 'Invited',
  added: 'Added',
  unchanged: 'Already Invited',
  refused: 'Refused',
}

/** How a date came about: a recalculation may replace a calculated date, but never one that was entered manually. */
export type DateSource = 'rule' | 'typed' | 'copied' | 'imported'
export const DATE_SOURCE_LABELS: Record<DateSource, string> = {
  rule: 'Calculated',
  typed: 'Entered manually',
  copied: 'Copied from the primary license',
  imported: 'Imported',
}

export type ApprovalStatus = 'None' | 'ApprovalRequested'
export const APPROVAL_STATUS_LABELS: Record<ApprovalStatus, string> = {
  None: 'None',
  ApprovalRequested: 'Approval Requested',
}

export type TrackingType = 'TrackingAndProcess' | 'TrackingOnly'
export const TRACKING_TYPE_LABELS: Record<TrackingType, string> = {
  TrackingAndProcess: 'Track And Process',
  TrackingOnly: 'Tracking Only',
}

export const LICENSE_RANKS = ['Primary', 'Secondary', 'Standalone'] as const
export type LicenseRank = (typeof LICENSE_RANKS)[number]
export const LICENSE_RANK_LABELS: Record<LicenseRank, string> = {
  Primary: 'Primary',
  Secondary: 'Secondary',
  Standalone: 'Standalone',
}

export const DOCUMENT_ISSUANCES = ['DocumentPerRenewal', 'InitialDocumentOnly', 'NoDocument'] as const
export type DocumentIssuance = (typeof DOCUMENT_ISSUANCES)[number]
export const DOCUMENT_ISSUANCE_LABELS: Record<DocumentIssuance, string> = {
  DocumentPerRenewal: 'Document per Renewal',
  InitialDocumentOnly: 'Initial Document Only',
  NoDocument: 'No Document',
}

export const CLASSIFICATIONS = ['Liquor', 'Operational'] as const
export type Classification = (typeof CLASSIFICATIONS)[number]
export const CLASSIFICATION_LABELS: Record<Classification, string> = {
  Liquor: 'Liquor',
  Operational: 'Operational',
}

/**
 * How a catalogue entry compares with this installation. New: not here yet. Newer: an update would only change values that nobody has
 * edited here. Differs: all differences were entered or edited here.
 */
export type CatalogueStatus = 'New' | 'Newer' | 'Differs' | 'Same'
export const CATALOGUE_STATUS_LABELS: Record<CatalogueStatus, string> = {
  New: 'Not taken',
  Newer: 'Update available',
  Differs: 'Differs here',
  Same: 'Up to date',
}

export const JURISDICTIONS = ['City', 'CityCounty', 'CityState', 'County', 'CountyState', 'Federal', 'Region', 'State', 'Town'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]
export const JURISDICTION_LABELS: Record<Jurisdiction, string> = {
  City: 'City',
  CityCounty: 'City/County',
  CityState: 'City/State',
  County: 'County',
  CountyState: 'County/State',
  Federal: 'Federal',
  Region: 'Region',
  State: 'State',
  Town: 'Town',
}

export type DateField = 'None' | 'TrackDate' | 'DueDate' | 'FollowUpDate' | 'ExpirationDate'
export const DATE_FIELD_LABELS: Record<DateField, string> = {
  None: 'None',
  TrackDate: 'Track Date',
  DueDate: 'Due Date',
  FollowUpDate: 'Follow-up Date',
  ExpirationDate: 'Expiration Date',
}

export const UNIT_LABELS: Record<Unit, string> = { Days: 'Days', Weeks: 'Weeks', Months: 'Months' }

export const TARGET_MONTH_LABELS: Record<TargetMonth, string> = {
  MonthPrior: 'Month prior',
  MonthOf: 'Month of',
  MonthAfter: 'Month after',
}

export const BEFORE_AFTER_LABELS: Record<'Before' | 'After', string> = {
  Before: 'Before license expiration',
  After: 'After license expiration',
}

export type CostStructure = 'TouchFee' | 'Subscription'
export const COST_STRUCTURE_LABELS: Record<CostStructure, string> = {
  TouchFee: 'Touch Fee',
  Subscription: 'Subscription',
}

export type BillingResponsibility = 'Client' | 'Property'
export const BILLING_RESPONSIBILITY_LABELS: Record<BillingResponsibility, string> = {
  Client: 'Client',
  Property: 'Property',
}

/** The status of a mail in the outbox. `sending`: handed to a mail server that has not answered yet. */
export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
}

/** Delivery carriers. The stored value is the label. */
export const CARRIERS = ['DHL', 'Email', 'Federal Express', 'Purolator', 'UPS', 'USPS Express Mail'] as const
export type Carrier = (typeof CARRIERS)[number]

/** The affiliations of an entity with a property. The stored value is the label. */
export const AFFILIATIONS = ['Concessionaire', 'Ground Caterer', 'Lessee', 'Management Company', 'Owner', 'Regional Air Carrier'] as const

export const HOME_COUNTRY = 'United States'
export const CANADA = 'Canada'

/** The countries that a list shows first. */
export const PRIORITY_COUNTRIES = [HOME_COUNTRY, CANADA, 'United Kingdom', 'France', 'Germany'] as const

/** The countries where a zip is required. */
export const ZIP_COUNTRIES: readonly string[] = [HOME_COUNTRY, CANADA]

/** The labels as select list options. */
export function optionsOf<T extends string>(labels: Record<T, string>): { value: T; label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }))
}
