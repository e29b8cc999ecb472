import { ACTORS, type Actor, LEVELS, STAFF } from './actors.ts'
import type { Facts } from './targets/target.ts'

/**
 * The expected permissions of each call, written by hand and without rules/permissions.ts. The test compares both, and the server with both.
 * A call without an entry fails the permission matrix.
 */
interface May {
  callers: readonly Actor[] | 'everybody'
  /** Which of the visible records are permitted; all by default. */
  to?:
    | 'their side'
    | 'licenses of the provider'
    | 'users of their client'
    | 'properties that they keep'
    | 'divisions of their own or of Full Service'
    | 'what their side manages'
    | 'their own catalogue'
}

const at = (roles: readonly string[], levels: readonly string[]) =>
  roles.flatMap((role) => levels.map((level) => `${role} at ${level}` as Actor))

const signedIn = ACTORS
const staff = STAFF
const renewers = at(['ClientAdministrator', 'ClientContributor'], ['Hybrid', 'Saas'])
const mayRenew = [...staff, ...renewers]
const clientAdministrators = at(['ClientAdministrator'], LEVELS)
const renewingAdministrators = at(['ClientAdministrator'], ['Hybrid', 'Saas'])

const anybody: May = { callers: 'everybody' }
const anyUser: May = { callers: signedIn }
const anyRenewer: May = { callers: mayRenew }
const theirLicenses: May = { callers: mayRenew, to: 'their side' }
const administrator: May = { callers: ['Administrator'] }
const userKeepers: May = { callers: ['Administrator', ...clientAdministrators], to: 'users of their client' }
const divisionKeepers: May = { callers: ['Administrator', ...clientAdministrators], to: 'divisions of their own or of Full Service' }
const entityKeepers: May = { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators], to: 'what their side manages' }
const providerLicenses: May = { callers: ['Administrator', ...clientAdministrators], to: 'licenses of the provider' }
const titleKeepers: May = { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators], to: 'their own catalogue' }
const typeKeepers: May = { callers: ['Administrator', 'RenewalAdministrator', ...renewers], to: 'their own catalogue' }
const companyKeepers: May = { callers: renewingAdministrators }
const licenseAdministrators: May = { callers: ['Administrator', ...renewingAdministrators] }
const exporters: May = { callers: ['Administrator', ...clientAdministrators, ...at(['ClientContributor'], ['Hybrid', 'Saas'])] }
const renewalExporters: May = { callers: ['Administrator', ...renewers] }
const keepers = ['Administrator', 'RenewalAdministrator', ...renewers] as const
const keeper: May = { callers: keepers, to: 'properties that they keep' }
const administratingKeeper: May = { callers: ['Administrator', ...renewingAdministrators], to: 'properties that they keep' }

export const WHO_MAY: Record<string, May> = {
  // Own account, tokens and release notes: any signed-in user. Sign-in: everyone.
  'authentication.identity': anyUser,
  'authentication.signIn': anybody,
  'authentication.signInPage': anybody,
  'authentication.forgotPassword': anybody,
  'authentication.resetPassword': anybody,
  'authentication.singleSignOn': anybody,
  'authentication.singleSignOnCallback': anybody,
  'authentication.signOut': anybody,
  'authentication.tokens': anyUser,
  'authentication.createToken': anyUser,
  'authentication.revokeToken': anyUser,
  'userProfile.get': anyUser,
  'userProfile.update': anyUser,
  'userProfile.sendSecurityCode': anyUser,
  'userProfile.twoFactor': anyUser,
  'userProfile.setSignature': anyUser,
  'userProfile.removeSignature': anyUser,
  'releaseNotes.list': anyUser,
  'releaseNotes.status': anyUser,
  'releaseNotes.dismiss': anyUser,
  'releaseNotes.download': anyUser,

  // Exports; those of invoices and license officers require renewal permission.
  'exports.licenses': exporters,
  'exports.properties': exporters,
  'exports.citations': exporters,
  'exports.inspectionReports': exporters,
  'exports.licenseAlerts': exporters,
  'exports.licenseOfficers': renewalExporters,
  'exports.officers': exporters,
  'exports.renewalTips': exporters,
  'exports.costAccounting': renewalExporters,
  'exports.checkRequests': renewalExporters,
  'exports.download': exporters,

  // Users, clients, activity.
  'users.list': userKeepers,
  'users.create': userKeepers,
  'users.update': userKeepers,
  'users.remove': userKeepers,
  'users.propertyContacts': userKeepers,
  'users.divisionContacts': userKeepers,
  'users.roleOptions': anyUser,
  'clients.list': { callers: staff },
  'clients.get': { callers: staff },
  'clients.create': administrator,
  'clients.update': administrator,
  'clients.ledger': { callers: staff },
  'clients.addToLedger': administrator,
  'activity.list': { callers: ['Administrator', ...clientAdministrators] },
  'licenses.activity': { callers: ['Administrator', ...clientAdministrators] },

  // Queue, row details and select lists: any signed-in user reads.
  'dashboard.renewalsList': anyUser,
  'licenses.listItemDetails': anyUser,
  'licenses.options': anyUser,
  'licenseTypes.options': anyUser,
  'lists.users': anyUser,
  'lists.clients': anyUser,
  'lists.properties': anyUser,
  'lists.licensingAuthorities': anyUser,
  'lists.licenseTerms': anyUser,
  'lists.formSources': anyUser,
  'lists.cities': anyUser,
  'lists.licenseCategories': anyUser,
  'lists.linesOfBusiness': anyUser,
  'lists.renewalTipCategories': anyUser,

  // Dashboard, bulk begin and its jobs: users who may renew.
  'dashboard.renewalCounts': anyRenewer,
  'dashboard.authorityCounts': anyRenewer,
  'dashboard.authorityCount': anyRenewer,
  'dashboard.authorityRenewals': anyRenewer,
  'renewals.bulkLicenses': anyRenewer,
  'renewals.bulkBegin': anyRenewer,
  'jobs.list': anyRenewer,
  'jobs.get': anyRenewer,
  'jobs.results': anyRenewer,

  // Properties and their parts: any signed-in user reads, the keeper writes; citations and deletion are for the keeper's
  // administrators.
  'properties.list': anyUser,
  'properties.get': anyUser,
  'properties.create': { callers: keepers },
  'properties.update': keeper,
  'properties.remove': administratingKeeper,
  'properties.activate': keeper,
  'properties.deactivate': keeper,
  'properties.billing': keeper,
  'propertyLicenses.list': anyUser,
  'propertyLicenses.options': anyUser,
  'propertyLicenses.alerts': anyUser,
  'propertyLicenses.asyncPremisesAddresses': anyUser,
  'propertyLicenses.downloadDocuments': anyUser,
  'propertyContacts.list': anyUser,
  'propertyContacts.create': keeper,
  'propertyContacts.update': keeper,
  'propertyContacts.remove': keeper,
  'affiliatedEntities.list': anyUser,
  'affiliatedEntities.officers': anyUser,
  'affiliatedEntities.create': keeper,
  'affiliatedEntities.update': keeper,
  'affiliatedEntities.remove': keeper,
  'affiliatedEntities.options': anyUser,
  'citations.list': administratingKeeper,
  'citations.create': administratingKeeper,
  'citations.update': administratingKeeper,
  'citations.remove': administratingKeeper,
  'citations.document': administratingKeeper,
  'inspectionReports.list': anyUser,
  'inspectionReports.create': keeper,
  'inspectionReports.update': keeper,
  'inspectionReports.remove': keeper,
  'inspectionReports.document': anyUser,

  // Divisions: any signed-in user reads; client administrators write their own, the provider's Administrator those of Full Service.
  'divisions.list': anyUser,
  'divisions.get': anyUser,
  'divisions.create': divisionKeepers,
  'divisions.update': divisionKeepers,
  'divisions.remove': divisionKeepers,
  'divisions.options': anyUser,
  'divisions.contacts': anyUser,
  'divisions.createContact': divisionKeepers,
  'divisions.updateContact': divisionKeepers,
  'divisions.removeContact': divisionKeepers,
  'divisions.propertyContacts': anyUser,

  // My company: client administrators with renewal permission, no staff.
  'myCompany.get': companyKeepers,
  'myCompany.update': companyKeepers,
  'myCompany.contacts': companyKeepers,
  'myCompany.contactProperties': companyKeepers,
  'myCompany.createContacts': companyKeepers,
  'myCompany.updateContacts': companyKeepers,
  'myCompany.removeContacts': companyKeepers,

  // Entities, officers and titles: users who may renew read; any user gets the select lists.
  'corporateEntities.list': anyRenewer,
  'corporateEntities.get': anyRenewer,
  'corporateEntities.create': entityKeepers,
  'corporateEntities.update': entityKeepers,
  'corporateEntities.remove': entityKeepers,
  'corporateEntities.properties': anyRenewer,
  'corporateEntities.officers': anyRenewer,
  'corporateEntities.addOfficer': entityKeepers,
  'corporateEntities.updateOfficer': entityKeepers,
  'corporateEntities.removeOfficer': entityKeepers,
  'corporateEntities.options': anyUser,
  'corporateOfficers.list': anyRenewer,
  'corporateOfficers.get': anyRenewer,
  'corporateOfficers.create': entityKeepers,
  'corporateOfficers.update': entityKeepers,
  'corporateOfficers.remove': entityKeepers,
  'corporateOfficers.entities': anyRenewer,
  'corporateOfficers.licenses': anyRenewer,
  'corporateOfficers.options': anyUser,
  'officerTitles.list': anyRenewer,
  'officerTitles.create': titleKeepers,
  'officerTitles.update': titleKeepers,
  'officerTitles.remove': { callers: ['Administrator', ...renewingAdministrators], to: 'their own catalogue' },
  'officerTitles.options': anyUser,

  // Licenses, tasks and types: users who may renew read.
  'userTasks.counts': anyRenewer,
  'renewalTasks.list': anyRenewer,
  'renewalTasks.get': anyRenewer,
  'managerChangeTasks.list': anyRenewer,
  'managerChangeTasks.get': anyRenewer,
  'propertyContactTasks.list': anyRenewer,
  'propertyContactTasks.get': anyRenewer,
  'licenses.list': anyRenewer,
  'licenses.get': anyRenewer,
  'licenses.children': anyRenewer,
  'licenses.downloadDocument': anyRenewer,
  'licenses.emails': anyRenewer,
  'userViewHistory.list': anyRenewer,
  'userViewHistory.create': anyRenewer,
  'licensingAuthorities.list': anyRenewer,
  'licensingAuthorities.get': anyRenewer,
  'authorityContacts.list': anyRenewer,
  'keyContactChangeForms.list': anyRenewer,
  'authorityIntervals.asyncDueDates': anyRenewer,
  'authorityIntervals.asyncTrackDates': anyRenewer,
  'authorityIntervals.preview': anyRenewer,
  'licenses.renewalTips': anyRenewer,
  'licenseTypes.list': anyRenewer,
  'licenseTypes.get': anyRenewer,
  'licenseTypes.licenses': anyRenewer,
  'licenseTypes.preview': anyRenewer,
  'licenseTypes.calculateTrackDate': anyRenewer,
  'licenseTypes.referenceList': anyRenewer,
  'renewalTips.list': anyRenewer,
  'renewalTips.get': anyRenewer,
  'renewalTips.licenseTypes': anyRenewer,
  'renewalTips.options': anyUser,
  'renewals.list': anyRenewer,
  'renewals.licenseDocument': anyRenewer,
  'renewals.downloadDocument': anyRenewer,

  // License types and tips: clients write client-specific ones, staff provider-wide ones; each client writes its own GL codes.
  'licensingAuthorities.create': typeKeepers,
  'licensingAuthorities.remove': { callers: ['Administrator', ...renewingAdministrators], to: 'their own catalogue' },
  'licensingAuthorities.activate': typeKeepers,
  'licensingAuthorities.deactivate': typeKeepers,
  'licensingAuthorities.payeeCode': { callers: renewers },
  'licensingAuthorities.address': typeKeepers,
  'licensingAuthorities.details': typeKeepers,
  'licensingAuthorities.renewalInfo': typeKeepers,
  'licensingAuthorities.renewalDetails': typeKeepers,
  'authorityContacts.create': typeKeepers,
  'authorityContacts.update': typeKeepers,
  'authorityContacts.remove': typeKeepers,
  'keyContactChangeForms.create': typeKeepers,
  'keyContactChangeForms.update': typeKeepers,
  'keyContactChangeForms.remove': typeKeepers,
  'authorityIntervals.syncDueDates': typeKeepers,
  'authorityIntervals.syncTrackDates': typeKeepers,
  'licenseTypes.create': typeKeepers,
  'licenseTypes.bulkUpdateFormLink': typeKeepers,
  'licenseTypes.bulkUpdateRenewalTip': typeKeepers,
  'licenseTypes.details': typeKeepers,
  'licenseTypes.renewalInfo': typeKeepers,
  'licenseTypes.renewalDetails': typeKeepers,
  'licenseTypes.renewalTips': typeKeepers,
  'licenseTypes.activate': typeKeepers,
  'licenseTypes.deactivate': typeKeepers,
  'licenseTypes.glCode': { callers: renewers },
  'licenseTypes.remove': { callers: ['Administrator', ...renewingAdministrators], to: 'their own catalogue' },
  'renewalTips.create': titleKeepers,
  'renewalTips.update': titleKeepers,
  'renewalTips.remove': { callers: ['Administrator', ...renewingAdministrators], to: 'their own catalogue' },

  // Assigning: administrators for assigning, on either side.
  'licenses.assign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },
  'dashboard.bulkAssign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },
  'designationApprovals.list': { callers: staff },
  'licenses.designationApproval': { callers: ['Administrator', 'RenewalAdministrator'] },
  'licenses.import': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },

  // Created by the users who create properties; deletion has its own rule.
  'licenses.create': { callers: keepers },
  'licenses.remove': providerLicenses,

  // Several licenses of a property: the caller must be able to edit each license of the body.
  'propertyLicenses.bulkCreateAlerts': licenseAdministrators,
  'propertyLicenses.bulkDeleteAlerts': licenseAdministrators,
  'propertyLicenses.syncPremisesAddresses': licenseAdministrators,
  'propertyLicenses.sendDocuments': anyRenewer,

  // Tasks: their side writes them, its administrators assign them. Bulk calls name the tasks in the body.
  'renewalTasks.update': theirLicenses,
  'managerChangeTasks.update': theirLicenses,
  'propertyContactTasks.update': theirLicenses,
  'userTasks.complete': theirLicenses,
  'userTasks.assign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators], to: 'their side' },
  'userTasks.bulkAssign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },
  'userTasks.bulkComplete': anyRenewer,
  'userTasks.bulkUpdateFollowUpDates': anyRenewer,
  'userTasks.bulkUpdateDescriptions': anyRenewer,

  // License, renewal and task: users who can edit the license.
  'tasksOfRenewal.create': theirLicenses,
  'tasksOfRenewal.update': theirLicenses,
  'tasksOfRenewal.remove': theirLicenses,
  'tasksOfRenewal.complete': theirLicenses,
  'licenses.information': theirLicenses,
  'licenses.trackingDetails': theirLicenses,
  'licenses.bondAndInsurance': theirLicenses,
  'licenses.billing': theirLicenses,
  'licenses.updateActive': theirLicenses,
  'licenses.promoteToMaster': theirLicenses,
  'licenses.convertToSingle': theirLicenses,
  'licenses.updateMaster': theirLicenses,
  'licenses.updateAlert': theirLicenses,
  'licenses.deleteAlert': theirLicenses,
  'renewals.begin': theirLicenses,
  'renewals.status': theirLicenses,
  'renewals.startDate': theirLicenses,
  'renewals.formsReceived': theirLicenses,
  'renewals.noInvoiceRequired': theirLicenses,
  'renewals.formsFiled': theirLicenses,
  'renewals.licenseReceived': theirLicenses,
  'renewals.licenseSent': theirLicenses,
  'renewals.sendLicenseNotApplicable': theirLicenses,
  'renewals.complete': theirLicenses,
  'renewals.toggleTrackingOnly': theirLicenses,
  'renewals.updateNotes': theirLicenses,
  'renewals.letterToJurisdiction': theirLicenses,
  'renewals.letterToProperty': theirLicenses,
  'checkRequestInvoices.create': theirLicenses,
  'checkRequestInvoices.update': theirLicenses,
  'checkRequestInvoices.remove': theirLicenses,
  'checkRequestInvoices.cancel': theirLicenses,
  'checkRequestInvoices.trustAccount': theirLicenses,
  'creditCardInvoices.create': theirLicenses,
  'creditCardInvoices.update': theirLicenses,
  'creditCardInvoices.remove': theirLicenses,
  'creditCardInvoices.cancel': theirLicenses,
  'creditCardInvoices.trustAccount': theirLicenses,
  'achCreditInvoices.create': theirLicenses,
  'achCreditInvoices.update': theirLicenses,
  'achCreditInvoices.remove': theirLicenses,
  'achCreditInvoices.trustAccount': theirLicenses,
  'renewals.abandon': theirLicenses,
  'renewals.sendDocument': theirLicenses,
  'licenses.updateDocument': theirLicenses,
  'licenses.deleteDocument': theirLicenses,
  'licenses.sendDocument': theirLicenses,
}

/** Whether the user is permitted for that record, by the table above. `clientId` is the user's, null for staff. */
export const mayDo = ({ to }: May, caller: { actor: Actor; clientId: number | null }, facts: Facts): boolean => {
  const { clientId, renewalDesignation, billingClientServiceLevel, allLicensesDesignatedToClient } = facts
  const isStaff = caller.clientId === null
  if (to === 'their side') return renewalDesignation === 'Provider' ? isStaff : caller.clientId === clientId
  if (to === 'licenses of the provider') return renewalDesignation === 'Provider' && (isStaff || caller.clientId === clientId)
  if (to === 'properties that they keep') {
    const keptByClient = billingClientServiceLevel !== 'FullService' && allLicensesDesignatedToClient
    return keptByClient ? caller.clientId === clientId : isStaff
  }
  if (to === 'divisions of their own or of Full Service')
    return isStaff ? facts.clientServiceLevel === 'FullService' : caller.clientId === clientId
  if (to === 'what their side manages') return facts.isManagedByClient ? caller.clientId === clientId : isStaff
  if (to === 'their own catalogue') return facts.isClientSpecific ? caller.clientId === clientId : isStaff
  if (to === 'users of their client') return caller.actor === 'Administrator' || caller.clientId === clientId
  return true
}
