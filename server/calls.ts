import type { Calls } from '../contract/index.ts'
import { activityHandlers } from './activity/activity.handlers.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import { auditorHandlers, auditorRoomHandlers } from './auditor-rooms/room.handlers.ts'
import { authenticationHandlers } from './authentication/authentication.handlers.ts'
import { batchHandlers, planHandlers } from './batches/batch.handlers.ts'
import { calendarFeedHandlers, calendarHandlers } from './calendar/calendar.handlers.ts'
import { clientHandlers } from './clients/client.handlers.ts'
import { corporateEntityHandlers } from './corporate-entities/corporate-entity.handlers.ts'
import { corporateOfficerHandlers } from './corporate-officers/corporate-officer.handlers.ts'
import { customFieldHandlers } from './custom-fields/custom-field.handlers.ts'
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts'
import { divisionHandlers } from './divisions/division.handlers.ts'
import { documentHandlers } from './documents/reading/document.handlers.ts'
import { evidenceHandlers } from './evidence/evidence.handlers.ts'
import { exportHandlers } from './exports/export.handlers.ts'
import { feeHandlers } from './fees/fees.handlers.ts'
import { gettingStartedHandlers } from './getting-started/getting-started.handlers.ts'
import { importHandlers } from './imports/import.handlers.ts'
import { importMappingHandlers } from './imports/saved-mapping.handlers.ts'
import { installationHandlers } from './installation/installation.handlers.ts'
import { jobHandlers } from './jobs/job.handlers.ts'
import type { Handlers } from './kit/http/handler.ts'
import { licenseTypeHandlers } from './license-types/license-type.handlers.ts'
import { designationApprovalHandlers } from './licenses/designation-approvals/designation-approval.handlers.ts'
import { licenseFileHandlers } from './licenses/files/files.handlers.ts'
import { licenseHandlers } from './licenses/license.handlers.ts'
import { viewHistoryHandlers } from './licenses/view-history/view-history.handlers.ts'
import { authorityIntervalHandlers } from './licensing-authorities/intervals/interval.handlers.ts'
import { licensingAuthorityHandlers } from './licensing-authorities/licensing-authority.handlers.ts'
import { authorityContactHandlers, keyContactChangeFormHandlers } from './licensing-authorities/parts/parts.handlers.ts'
import { listHandlers } from './lists/lists.handlers.ts'
import { myCompanyHandlers } from './my-company/my-company.handlers.ts'
import { notificationHandlers } from './notifications/notification.handlers.ts'
import { officerTitleHandlers } from './officer-titles/officer-title.handlers.ts'
import { affiliatedEntityHandlers } from './properties/affiliated-entities/affiliated-entities.handlers.ts'
import { propertyContactHandlers } from './properties/contacts/contacts.handlers.ts'
import { propertyLicenseHandlers } from './properties/licenses/licenses.handlers.ts'
import { propertyHandlers } from './properties/property.handlers.ts'
import { citationHandlers } from './properties/records/citations.handlers.ts'
import { inspectionReportHandlers } from './properties/records/inspection-reports.handlers.ts'
import { releaseNoteHandlers } from './release-notes/release-note.handlers.ts'
import { mailHandlers, reminderHandlers, reminderPolicyHandlers } from './reminders/reminder.handlers.ts'
import { renewalTipHandlers } from './renewal-tips/renewal-tip.handlers.ts'
import { achCreditInvoiceHandlers, checkRequestInvoiceHandlers, creditCardInvoiceHandlers } from './renewals/invoices/invoices.handlers.ts'
import { renewalHandlers } from './renewals/renewal.handlers.ts'
import { askedHandlers, requestHandlers } from './requests/request.handlers.ts'
import { savedViewHandlers } from './saved-views/saved-view.handlers.ts'
import { searchHandlers } from './search/search.handlers.ts'
import { serviceAccountHandlers } from './service-accounts/service-account.handlers.ts'
import { setUpHandlers } from './set-up/set-up.handlers.ts'
import { starterCatalogueHandlers } from './starter-catalogue/starter-catalogue.handlers.ts'
import { todayHandlers } from './today/today.handlers.ts'
import { userProfileHandlers } from './user-profile/user-profile.handlers.ts'
import { passkeyHandlers } from './user-profile/ways-in/passkey.handlers.ts'
import { sessionHandlers } from './user-profile/ways-in/session.handlers.ts'
import { recoveryCodeHandlers, totpHandlers } from './user-profile/ways-in/totp.handlers.ts'
import {
  managerChangeTaskHandlers,
  propertyContactTaskHandlers,
  renewalTaskHandlers,
  tasksOfRenewalHandlers,
} from './user-tasks/kinds.handlers.ts'
import { userTaskHandlers } from './user-tasks/user-task.handlers.ts'
import { leaveHandlers } from './users/leaving/leave.handlers.ts'
import { userHandlers } from './users/user.handlers.ts'
import { userTokenHandlers } from './users/user-token.handlers.ts'
import { versionHandlers } from './versions/version.handlers.ts'
import { webhookHandlers } from './webhooks/webhook.handlers.ts'

/** The handlers of the call table. A row without a handler does not compile. */
export const handlers: { [Resource in keyof Calls]: Handlers<Calls[Resource]> } = {
  authentication: authenticationHandlers,
  userProfile: userProfileHandlers,
  setUp: setUpHandlers,
  installation: installationHandlers,
  gettingStarted: gettingStartedHandlers,
  passkeys: passkeyHandlers,
  totp: totpHandlers,
  recoveryCodes: recoveryCodeHandlers,
  sessions: sessionHandlers,
  users: userHandlers,
  leaves: leaveHandlers,
  userTokens: userTokenHandlers,
  clients: clientHandlers,
  divisions: divisionHandlers,
  myCompany: myCompanyHandlers,
  corporateEntities: corporateEntityHandlers,
  corporateOfficers: corporateOfficerHandlers,
  officerTitles: officerTitleHandlers,
  customFields: customFieldHandlers,
  activity: activityHandlers,
  audit: auditHandlers,
  plans: planHandlers,
  batches: batchHandlers,
  userTasks: userTaskHandlers,
  renewalTasks: renewalTaskHandlers,
  managerChangeTasks: managerChangeTaskHandlers,
  propertyContactTasks: propertyContactTaskHandlers,
  tasksOfRenewal: tasksOfRenewalHandlers,
  dashboard: dashboardHandlers,
  calendar: calendarHandlers,
  calendarFeeds: calendarFeedHandlers,
  today: todayHandlers,
  fees: feeHandlers,
  jobs: jobHandlers,
  licenses: licenseHandlers,
  licenseFiles: licenseFileHandlers,
  requests: requestHandlers,
  asked: askedHandlers,
  designationApprovals: designationApprovalHandlers,
  userViewHistory: viewHistoryHandlers,
  renewals: renewalHandlers,
  checkRequestInvoices: checkRequestInvoiceHandlers,
  creditCardInvoices: creditCardInvoiceHandlers,
  achCreditInvoices: achCreditInvoiceHandlers,
  licensingAuthorities: licensingAuthorityHandlers,
  authorityContacts: authorityContactHandlers,
  keyContactChangeForms: keyContactChangeFormHandlers,
  authorityIntervals: authorityIntervalHandlers,
  licenseTypes: licenseTypeHandlers,
  starterCatalogue: starterCatalogueHandlers,
  renewalTips: renewalTipHandlers,
  properties: propertyHandlers,
  propertyLicenses: propertyLicenseHandlers,
  propertyContacts: propertyContactHandlers,
  affiliatedEntities: affiliatedEntityHandlers,
  citations: citationHandlers,
  inspectionReports: inspectionReportHandlers,
  documents: documentHandlers,
  lists: listHandlers,
  releaseNotes: releaseNoteHandlers,
  notifications: notificationHandlers,
  search: searchHandlers,
  savedViews: savedViewHandlers,
  versions: versionHandlers,
  reminderPolicy: reminderPolicyHandlers,
  reminders: reminderHandlers,
  mail: mailHandlers,
  exports: exportHandlers,
  evidence: evidenceHandlers,
  auditorRooms: auditorRoomHandlers,
  serviceAccounts: serviceAccountHandlers,
  auditor: auditorHandlers,
  webhooks: webhookHandlers,
  imports: importHandlers,
  importMappings: importMappingHandlers,
}
