import type { Knex } from 'knex'
import * as createClients from './20261120090000_create_clients.ts'
import * as createReferenceLists from './20261120090100_create_reference_lists.ts'
import * as fillReferenceLists from './20261120090200_fill_reference_lists.ts'
import * as createDocuments from './20261120090300_create_documents.ts'
import * as createUsers from './20261120090400_create_users.ts'
import * as createSessions from './20261120090500_create_sessions.ts'
import * as createDivisions from './20261120090600_create_divisions.ts'
import * as createProperties from './20261120090700_create_properties.ts'
import * as createCorporateEntities from './20261120090800_create_corporate_entities.ts'
import * as createLicensingAuthorities from './20261120090900_create_licensing_authorities.ts'
import * as createLicenseTypes from './20261120091000_create_license_types.ts'
import * as createRenewalTips from './20261120091100_create_renewal_tips.ts'
import * as createLicenses from './20261120091200_create_licenses.ts'
import * as indexLicensesForTheirLists from './20261120091300_index_licenses_for_their_lists.ts'
import * as createLicensePeople from './20261120091400_create_license_people.ts'
import * as createCitationsAndInspectionReports from './20261120091500_create_citations_and_inspection_reports.ts'
import * as createRenewals from './20261120091600_create_renewals.ts'
import * as createInvoices from './20261120091700_create_invoices.ts'
import * as createTrustLedger from './20261120091800_create_trust_ledger.ts'
import * as createUserTasks from './20261120091900_create_user_tasks.ts'
import * as createAudit from './20261120092000_create_audit.ts'
import * as createJobs from './20261120092100_create_jobs.ts'
import * as createOutbox from './20261120092200_create_outbox.ts'
import * as createIdempotencyKeys from './20261120092300_create_idempotency_keys.ts'
import * as createViewHistory from './20261120092400_create_view_history.ts'
import * as createReleaseNoteDismissals from './20261120092500_create_release_note_dismissals.ts'
import * as indexAlertsOfProperties from './20261120092600_index_alerts_of_properties.ts'
import * as indexLicensesAwaitingApproval from './20261120092700_index_licenses_awaiting_approval.ts'
import * as coverTheLicenseList from './20261120092800_cover_the_license_list.ts'
import * as keepTheRenewalsDueDateOnLicenses from './20261120093100_keep_the_renewals_due_date_on_licenses.ts'
import * as createExports from './20261120093300_create_exports.ts'
import * as keepOfficerTitlesApart from './20261120094100_keep_officer_titles_apart.ts'
import * as countOpenTasksBySide from './20261120094200_count_open_tasks_by_side.ts'
import * as indexDocumentsByClient from './20261122080000_index_documents_by_client.ts'
import * as createReadiness from './20261122080100_create_readiness.ts'
import * as createImportLeases from './20261122090000_create_import_leases.ts'
import * as createSignInFailures from './20261122100000_create_sign_in_failures.ts'
import * as recordAccessInTheAudit from './20261122100100_record_access_in_the_audit.ts'

/** Listed by hand, in order: a bundle has no folder to look into. What has landed is never edited; a change is a new file. */
const migrations: Record<string, Knex.Migration> = {
  '20261120090000_create_clients': createClients,
  '20261120090100_create_reference_lists': createReferenceLists,
  '20261120090200_fill_reference_lists': fillReferenceLists,
  '20261120090300_create_documents': createDocuments,
  '20261120090400_create_users': createUsers,
  '20261120090500_create_sessions': createSessions,
  '20261120090600_create_divisions': createDivisions,
  '20261120090700_create_properties': createProperties,
  '20261120090800_create_corporate_entities': createCorporateEntities,
  '20261120090900_create_licensing_authorities': createLicensingAuthorities,
  '20261120091000_create_license_types': createLicenseTypes,
  '20261120091100_create_renewal_tips': createRenewalTips,
  '20261120091200_create_licenses': createLicenses,
  '20261120091300_index_licenses_for_their_lists': indexLicensesForTheirLists,
  '20261120091400_create_license_people': createLicensePeople,
  '20261120091500_create_citations_and_inspection_reports': createCitationsAndInspectionReports,
  '20261120091600_create_renewals': createRenewals,
  '20261120091700_create_invoices': createInvoices,
  '20261120091800_create_trust_ledger': createTrustLedger,
  '20261120091900_create_user_tasks': createUserTasks,
  '20261120092000_create_audit': createAudit,
  '20261120092100_create_jobs': createJobs,
  '20261120092200_create_outbox': createOutbox,
  '20261120092300_create_idempotency_keys': createIdempotencyKeys,
  '20261120092400_create_view_history': createViewHistory,
  '20261120092500_create_release_note_dismissals': createReleaseNoteDismissals,
  '20261120092600_index_alerts_of_properties': indexAlertsOfProperties,
  '20261120092700_index_licenses_awaiting_approval': indexLicensesAwaitingApproval,
  '20261120092800_cover_the_license_list': coverTheLicenseList,
  '20261120093100_keep_the_renewals_due_date_on_licenses': keepTheRenewalsDueDateOnLicenses,
  '20261120093300_create_exports': createExports,
  '20261120094100_keep_officer_titles_apart': keepOfficerTitlesApart,
  '20261120094200_count_open_tasks_by_side': countOpenTasksBySide,
  '20261122080000_index_documents_by_client': indexDocumentsByClient,
  '20261122080100_create_readiness': createReadiness,
  '20261122090000_create_import_leases': createImportLeases,
  '20261122100000_create_sign_in_failures': createSignInFailures,
  '20261122100100_record_access_in_the_audit': recordAccessInTheAudit,
}

export const migrationNames = Object.keys(migrations)

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => migrationNames,
  getMigrationName: (name) => name,
  getMigration: async (name) => migrations[name] as Knex.Migration,
}
