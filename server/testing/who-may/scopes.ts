import { readsOnly } from '../../../contract/call.ts'
import type { NamedCall } from '../../../contract/index.ts'

/** The area of a resource, written by hand, if it is not the resource's own name; null if no scope opens it. */
const AREAS: Record<string, string | null> = {
  authentication: null,
  userProfile: null,
  passkeys: null,
  totp: null,
  recoveryCodes: null,
  sessions: null,
  calendarFeeds: null,
  setUp: null,
  serviceAccounts: null,
  leaves: 'users',
  userTokens: 'users',
  dashboard: 'renewals',
  tasksOfRenewal: 'renewals',
  checkRequestInvoices: 'renewals',
  creditCardInvoices: 'renewals',
  achCreditInvoices: 'renewals',
  licenseFiles: 'licenses',
  renewalTasks: 'user-tasks',
  managerChangeTasks: 'user-tasks',
  propertyContactTasks: 'user-tasks',
  authorityContacts: 'licensing-authorities',
  keyContactChangeForms: 'licensing-authorities',
  authorityIntervals: 'licensing-authorities',
  propertyLicenses: 'properties',
  propertyContacts: 'properties',
  affiliatedEntities: 'properties',
  citations: 'properties',
  inspectionReports: 'properties',
  licenseTypes: 'licensing-authorities',
  'licenseTypes.referenceList': 'license-types',
  'licenseTypes.options': 'license-types',
  'lists.users': 'users',
  'lists.clients': 'clients',
  'lists.properties': 'properties',
  'lists.licensingAuthorities': 'licensing-authorities',
  'lists.formSources': 'licensing-authorities',
}

const areaOf = ({ name, resource }: NamedCall): string | null => {
  const area = AREAS[name] === undefined ? AREAS[resource] : AREAS[name]
  return area === undefined ? resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : area
}

/** The areas of a token that is limited to a client, written by hand. */
const CHANGED_WITH_CLIENT = [
  'licenses',
  'renewals',
  'properties',
  'user-tasks',
  'requests',
  'divisions',
  'corporate-entities',
  'corporate-officers',
]
const READ_WITH_CLIENT = [
  'clients',
  'custom-fields',
  'license-types',
  'licensing-authorities',
  'lists',
  'officer-titles',
  'renewal-tips',
  'search',
]

/** Whether a token for everything that is limited to a client opens the call. */
export const opensWithClient = (named: NamedCall): boolean => {
  if (named.name === 'authentication.identity') return true
  const area = areaOf(named) ?? 'authentication'
  if (named.call.startsJob) return false
  return CHANGED_WITH_CLIENT.includes(area) || (READ_WITH_CLIENT.includes(area) && readsOnly(named.call))
}

/** The scopes to try a call with: of its area, of all areas, and of another area. */
export const scopeSetsFor = (named: NamedCall): string[][] => {
  const area = areaOf(named) ?? 'authentication'
  const other = area === 'fees' ? 'jobs' : 'fees'
  return [[`${area}:read`], [`${area}:write`], ['all:read'], ['all:write'], [`${other}:write`]]
}

/** Whether the scopes open the call, regardless of the user. */
export const opens = (scopes: readonly string[], named: NamedCall): boolean => {
  const area = areaOf(named)
  if (named.call.permission === 'anyone' || named.name === 'authentication.identity') return true
  if (area === null) return false
  return scopes.some((scope) => {
    const [of, access] = scope.split(':')
    return (of === area || of === 'all') && (access === 'write' || readsOnly(named.call))
  })
}
