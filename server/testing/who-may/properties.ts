import { administratingKeeper, anyRenewer, anyUser, citationReaders, keeper, keepers, licenseAdministrators, type May } from './may.ts'

/** Any signed-in user reads, the keeper writes (both sides while there is no active license); citations and deletion are for the administrators of the keeper. Administrators of the billing client and of the provider read citations. */
export const properties: Record<string, May> = {
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
  'propertyLicenses.bulkCreateAlerts': licenseAdministrators,
  'propertyLicenses.bulkDeleteAlerts': licenseAdministrators,
  'propertyLicenses.syncPremisesAddresses': licenseAdministrators,
  'propertyLicenses.sendDocuments': anyRenewer,

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

  'citations.list': citationReaders,
  'citations.create': administratingKeeper,
  'citations.update': administratingKeeper,
  'citations.remove': administratingKeeper,
  'citations.document': citationReaders,

  'inspectionReports.list': anyUser,
  'inspectionReports.create': keeper,
  'inspectionReports.update': keeper,
  'inspectionReports.remove': keeper,
  'inspectionReports.document': anyUser,
}
