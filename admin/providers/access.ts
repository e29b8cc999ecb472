import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { type ImportKind, importKindsOf } from '../../rules/imports/kinds.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'

/** Whether the call's permission allows this person at all. The server checks again, also for the record. */
export const mayCall = (user: CurrentUser, call: Call): boolean => PERMISSIONS[call.permission].role(personOf(user))

/** The same check for a record, if the permission depends on the record. */
export const mayCallOn = (user: CurrentUser, call: Call, record: object): boolean => {
  const person = personOf(user)
  return mayCall(user, call) && (PERMISSIONS[call.permission].record?.(person, record) ?? true)
}

/** The call behind each screen and button of react-admin, so that it is hidden from people who may not make the call. */
const behind: Record<string, Record<string, Call>> = {
  today: { list: calls.today.list },
  renewals: { list: calls.dashboard.renewalsList, count: calls.dashboard.renewalCounts, assign: calls.licenses.assign },
  calendar: { list: calls.calendar.list },
  requests: { list: calls.requests.list, edit: calls.requests.get },
  reminders: { list: calls.reminders.list },
  fees: { list: calls.fees.list },
  'auditor-rooms': { list: calls.auditorRooms.list, create: calls.auditorRooms.create },
  'service-accounts': { list: calls.serviceAccounts.list, create: calls.serviceAccounts.create },
  'custom-fields': {
    list: calls.customFields.create,
    create: calls.customFields.create,
    edit: calls.customFields.update,
    delete: calls.customFields.remove,
  },
  webhooks: { list: calls.webhooks.list, create: calls.webhooks.create, edit: calls.webhooks.update },
  tasks: { list: calls.renewalTasks.list, assign: calls.userTasks.assign },
  users: { list: calls.users.list, create: calls.users.create, edit: calls.users.update, delete: calls.users.remove },
  clients: { list: calls.clients.list, show: calls.clients.get, create: calls.clients.create, edit: calls.clients.update },
  properties: {
    list: calls.properties.list,
    show: calls.properties.get,
    create: calls.properties.create,
    edit: calls.properties.update,
    delete: calls.properties.remove,
  },
  divisions: {
    list: calls.divisions.list,
    show: calls.divisions.get,
    create: calls.divisions.create,
    edit: calls.divisions.update,
    delete: calls.divisions.remove,
  },
  'my-company': { list: calls.myCompany.get, edit: calls.myCompany.update },
  entities: {
    list: calls.corporateEntities.list,
    show: calls.corporateEntities.get,
    create: calls.corporateEntities.create,
    edit: calls.corporateEntities.update,
    delete: calls.corporateEntities.remove,
  },
  officers: {
    list: calls.corporateOfficers.list,
    show: calls.corporateOfficers.get,
    create: calls.corporateOfficers.create,
    edit: calls.corporateOfficers.update,
    delete: calls.corporateOfficers.remove,
  },
  'officer-titles': {
    list: calls.officerTitles.list,
    create: calls.officerTitles.create,
    edit: calls.officerTitles.update,
    delete: calls.officerTitles.remove,
  },
  'licensing-authorities': {
    list: calls.licensingAuthorities.list,
    show: calls.licensingAuthorities.get,
    create: calls.licensingAuthorities.create,
    edit: calls.licensingAuthorities.details,
    delete: calls.licensingAuthorities.remove,
  },
  'renewal-tips': {
    list: calls.renewalTips.list,
    create: calls.renewalTips.create,
    edit: calls.renewalTips.update,
    delete: calls.renewalTips.remove,
  },
  'designation-approvals': { list: calls.designationApprovals.list, edit: calls.licenses.designationApproval },
  activity: { list: calls.activity.list },
  installation: { list: calls.installation.get },
  batches: { list: calls.batches.list },
  'starter-catalogue': { list: calls.starterCatalogue.get, create: calls.starterCatalogue.take },
  imports: { list: calls.imports.list, create: calls.imports.create, edit: calls.imports.get },
  exports: { list: calls.exports.licenses },
  licenses: { list: calls.licenses.list, show: calls.licenses.get, assign: calls.licenses.assign },
}

/** An action without a call is allowed to nobody. */
export const mayDo = (user: CurrentUser, resource: string, action: string): boolean => {
  const call = behind[resource]?.[action]
  return call !== undefined && mayCall(user, call)
}

/** The kinds of records that a person may import. */
export const importKinds = (user: CurrentUser): ImportKind[] => importKindsOf(personOf(user))

/**
 * Whether the role may open a page: the permission of the list that the first path segment names. Other pages are open to
 * everyone.
 */
export const mayOpen = (user: CurrentUser, pathname: string): boolean => {
  const list = behind[pathname.split('/')[1] ?? '']?.list
  return list === undefined || mayCall(user, list)
}

/** Whether this environment offers a page: false if the page, or one above it, is disabled. */
export const isEnabled = ({ disabledRoutes }: CurrentUser, pathname: string): boolean =>
  !disabledRoutes.some((route) => pathname === route || pathname.startsWith(`${route}/`))
