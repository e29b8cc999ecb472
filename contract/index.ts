import { activity } from './activity/calls.ts'
import { audit } from './audit/calls.ts'
import { auditor, auditorRooms } from './auditor-rooms/calls.ts'
import { authentication } from './authentication/calls.ts'
import { batches, plans } from './batches/calls.ts'
import { calendar, calendarFeeds } from './calendar/calls.ts'
import type { Call, CallTable } from './call.ts'
import { clients } from './clients/calls.ts'
import { corporateEntities } from './corporate-entities/calls.ts'
import { corporateOfficers } from './corporate-officers/calls.ts'
import { customFields } from './custom-fields/calls.ts'
import { dashboard } from './dashboard/calls.ts'
import { designationApprovals } from './designation-approvals/calls.ts'
import { divisions } from './divisions/calls.ts'
import { documents } from './documents/calls.ts'
import { evidence } from './evidence/calls.ts'
import { exportCalls } from './exports/calls.ts'
import { fees } from './fees/calls.ts'
import { gettingStarted } from './getting-started/calls.ts'
import { importMappings, imports } from './imports/calls.ts'
import { installation } from './installation/calls.ts'
import { achCreditInvoices, checkRequestInvoices, creditCardInvoices } from './invoices/calls.ts'
import { jobs } from './jobs/calls.ts'
import { licenseTypes } from './license-types/calls.ts'
import { licenses } from './licenses/calls.ts'
import { licenseFiles } from './licenses/files.ts'
import { licensingAuthorities } from './licensing-authorities/calls.ts'
import { authorityIntervals } from './licensing-authorities/intervals.ts'
import { authorityContacts, keyContactChangeForms } from './licensing-authorities/parts.ts'
import { lists } from './lists/calls.ts'
import { mail } from './mail/calls.ts'
import { myCompany } from './my-company/calls.ts'
import { notifications } from './notifications/calls.ts'
import { officerTitles } from './officer-titles/calls.ts'
import { affiliatedEntities } from './properties/affiliated-entities.ts'
import { properties } from './properties/calls.ts'
import { citations } from './properties/citations.ts'
import { propertyContacts } from './properties/contacts.ts'
import { inspectionReports } from './properties/inspection-reports.ts'
import { propertyLicenses } from './properties/licenses.ts'
import { releaseNotes } from './release-notes/calls.ts'
import { reminderPolicy } from './reminder-policy/calls.ts'
import { reminders } from './reminders/calls.ts'
import { renewalTips } from './renewal-tips/calls.ts'
import { renewals } from './renewals/calls.ts'
import { asked, requests } from './requests/calls.ts'
import { savedViews } from './saved-views/calls.ts'
import { search } from './search/calls.ts'
import { serviceAccounts } from './service-accounts/calls.ts'
import { setUp } from './set-up/calls.ts'
import { starterCatalogue } from './starter-catalogue/calls.ts'
import { today } from './today/calls.ts'
import { userProfile } from './user-profile/calls.ts'
import { passkeys, recoveryCodes, sessions, totp } from './user-profile/ways-in.ts'
import { userTasks } from './user-tasks/calls.ts'
import { managerChangeTasks, propertyContactTasks, renewalTasks, tasksOfRenewal } from './user-tasks/kinds.ts'
import { userViewHistory } from './user-view-history/calls.ts'
import { users } from './users/calls.ts'
import { leaves } from './users/leaves.ts'
import { userTokens } from './users/tokens.ts'
import { versions } from './versions/calls.ts'
import { webhooks } from './webhooks/calls.ts'

/**
 * The call table. The resource of a call is the first segment of its path, with these exceptions: `licenses/{id}/renewals/*` →
 * renewals, `licensing-authorities/{id}/license-types/*` → licenseTypes, small select lists → lists. These are separate resources: the
 * parts of a property, an authority and the user profile; the files of a license; the leaves and tokens of a user; the invoices and the
 * task of a renewal; the three kinds of tasks.
 */
export const calls = {
  authentication,
  userProfile,
  setUp,
  installation,
  gettingStarted,
  passkeys,
  totp,
  recoveryCodes,
  sessions,
  users,
  leaves,
  userTokens,
  clients,
  divisions,
  myCompany,
  corporateEntities,
  corporateOfficers,
  officerTitles,
  customFields,
  activity,
  audit,
  plans,
  batches,
  userTasks,
  renewalTasks,
  managerChangeTasks,
  propertyContactTasks,
  tasksOfRenewal,
  dashboard,
  calendar,
  calendarFeeds,
  today,
  fees,
  jobs,
  licenses,
  licenseFiles,
  requests,
  asked,
  userViewHistory,
  designationApprovals,
  renewals,
  checkRequestInvoices,
  creditCardInvoices,
  achCreditInvoices,
  licensingAuthorities,
  authorityContacts,
  keyContactChangeForms,
  authorityIntervals,
  licenseTypes,
  starterCatalogue,
  renewalTips,
  properties,
  propertyLicenses,
  propertyContacts,
  affiliatedEntities,
  citations,
  inspectionReports,
  documents,
  lists,
  releaseNotes,
  notifications,
  search,
  savedViews,
  versions,
  reminderPolicy,
  reminders,
  mail,
  exports: exportCalls,
  evidence,
  auditorRooms,
  serviceAccounts,
  auditor,
  webhooks,
  imports,
  importMappings,
} satisfies CallTable

export type Calls = typeof calls
export { BASE_PATH } from './call.ts'

export interface NamedCall {
  /** The full name, such as 'renewals.begin'. */
  name: string
  resource: string
  verb: string
  call: Call
}

/** Every row with its name, in table order. */
export const allCalls = (): NamedCall[] =>
  Object.entries<Record<string, Call>>(calls).flatMap(([resource, table]) =>
    Object.entries(table).map(([verb, call]) => ({ name: `${resource}.${verb}`, resource, verb, call })),
  )
