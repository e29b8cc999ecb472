import { anyRenewer, type May, renewalExporters, renewingAdministrators, theirLicenses, trustReaders } from './may.ts'

/** Renewals, their invoices and all tasks: the side of the license writes them, its administrators assign them. */
export const renewals: Record<string, May> = {
  'renewals.bulkLicenses': anyRenewer,
  'renewals.bulkBegin': anyRenewer,
  'renewals.list': anyRenewer,
  'renewals.licenseDocument': anyRenewer,
  'renewals.downloadDocument': anyRenewer,
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
  'renewals.abandon': theirLicenses,
  'renewals.sendDocument': theirLicenses,

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

  'calendar.list': anyRenewer,

  'today.counts': anyRenewer,
  'today.list': anyRenewer,
  'today.snooze': anyRenewer,

  'fees.list': renewalExporters,
  'fees.export': renewalExporters,
  'fees.licenses': renewalExporters,
  'fees.trustRunway': trustReaders,

  'userTasks.counts': anyRenewer,
  'userTasks.complete': theirLicenses,
  'userTasks.assign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators], to: 'their side' },
  'userTasks.bulkAssign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },
  'userTasks.bulkComplete': anyRenewer,
  'userTasks.bulkUpdateFollowUpDates': anyRenewer,
  'userTasks.bulkUpdateDescriptions': anyRenewer,

  'renewalTasks.list': anyRenewer,
  'renewalTasks.get': anyRenewer,
  'renewalTasks.update': theirLicenses,

  'managerChangeTasks.list': anyRenewer,
  'managerChangeTasks.get': anyRenewer,
  'managerChangeTasks.update': theirLicenses,

  'propertyContactTasks.list': anyRenewer,
  'propertyContactTasks.get': anyRenewer,
  'propertyContactTasks.update': theirLicenses,

  'tasksOfRenewal.create': theirLicenses,
  'tasksOfRenewal.update': theirLicenses,
  'tasksOfRenewal.remove': theirLicenses,
  'tasksOfRenewal.complete': theirLicenses,
}
