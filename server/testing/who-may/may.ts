import { ACTORS, type Actor, LEVELS, STAFF } from '../people/actors.ts'
import type { Facts } from '../targets/target.ts'

/**
 * The expected permissions of a call, written by hand and without rules/people/permissions.ts. The test compares these rules and the server
 * with them. A call without an entry fails the permission matrix.
 */
export interface May {
  callers: readonly Actor[] | 'everybody'
  /** Which of the visible records are permitted; all by default. */
  to?:
    | 'their side'
    | 'licenses of the provider or of their client'
    | 'users of their client'
    | 'themselves and users of their client'
    | 'properties that they keep'
    | 'properties of their client'
    | 'divisions of their own or of Full Service'
    | 'what their side manages'
    | 'their own catalogue'
}

const at = (roles: readonly string[], levels: readonly string[]) =>
  ACTORS.filter((actor) => roles.some((role) => levels.some((level) => actor === `${role} at ${level}`)))

const signedIn = ACTORS
export const staff = STAFF
export const renewers = at(['ClientAdministrator', 'ClientContributor'], ['Hybrid', 'Saas'])
const mayRenew = [...staff, ...renewers]
export const clientAdministrators = at(['ClientAdministrator'], LEVELS)
export const renewingAdministrators = at(['ClientAdministrator'], ['Hybrid', 'Saas'])

export const anybody: May = { callers: 'everybody' }
export const anyUser: May = { callers: signedIn }
export const anyRenewer: May = { callers: mayRenew }
export const theirLicenses: May = { callers: mayRenew, to: 'their side' }
export const administrator: May = { callers: ['Administrator'] }
export const userKeepers: May = { callers: ['Administrator', ...clientAdministrators], to: 'users of their client' }
export const leaveKeepers: May = {
  callers: [...mayRenew, 'ClientAdministrator at FullService'],
  to: 'themselves and users of their client',
}
export const divisionKeepers: May = { callers: ['Administrator', ...clientAdministrators], to: 'divisions of their own or of Full Service' }
export const entityKeepers: May = {
  callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators],
  to: 'what their side manages',
}
export const deletableLicenses: May = {
  callers: ['Administrator', ...clientAdministrators],
  to: 'licenses of the provider or of their client',
}
export const titleKeepers: May = {
  callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators],
  to: 'their own catalogue',
}
export const typeKeepers: May = { callers: ['Administrator', 'RenewalAdministrator', ...renewers], to: 'their own catalogue' }
export const assigners: May = { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] }
export const sideAdministrators: May = { callers: ['Administrator', ...renewingAdministrators] }
export const companyKeepers: May = { callers: renewingAdministrators }
export const licenseAdministrators: May = { callers: ['Administrator', ...renewingAdministrators] }
export const exporters: May = { callers: ['Administrator', ...clientAdministrators, ...at(['ClientContributor'], ['Hybrid', 'Saas'])] }
export const auditReaders: May = { callers: ['Administrator', ...clientAdministrators] }
export const renewalExporters: May = { callers: ['Administrator', ...renewers] }
export const trustReaders: May = { callers: [...staff, ...renewingAdministrators] }
export const keepers = ['Administrator', 'RenewalAdministrator', ...renewers] as const
export const keeper: May = { callers: keepers, to: 'properties that they keep' }
export const administratingKeeper: May = { callers: ['Administrator', ...renewingAdministrators], to: 'properties that they keep' }

/** Staff read the citations of all properties. */
export const citationReaders: May = { callers: ['Administrator', ...clientAdministrators], to: 'properties of their client' }

/** Whether the user is permitted for that record, by the table above. `clientId` is the user's, null for staff. */
export const mayDo = ({ to }: May, caller: { actor: Actor; userId: number; clientId: number | null }, facts: Facts): boolean => {
  const { clientId, renewalDesignation, billingClientServiceLevel, allLicensesDesignatedToClient, hasActiveLicenses, isOfBothSides } = facts
  const isStaff = caller.clientId === null
  if (to === 'their side' && isOfBothSides) return isStaff || caller.clientId === clientId
  if (to === 'their side') return renewalDesignation === 'Provider' ? isStaff : caller.clientId === clientId
  // A Full Service client handles no license; its test license on the client's side stays with nobody.
  if (to === 'licenses of the provider or of their client')
    return isStaff
      ? renewalDesignation === 'Provider'
      : caller.clientId === clientId && (renewalDesignation === 'Provider' || !caller.actor.endsWith('at FullService'))
  if (to === 'properties that they keep') {
    const keptByClient = billingClientServiceLevel !== 'FullService' && allLicensesDesignatedToClient === true
    return isStaff ? !keptByClient || hasActiveLicenses === false : keptByClient && caller.clientId === clientId
  }
  if (to === 'properties of their client') return isStaff || caller.clientId === facts.billingClientId
  if (to === 'divisions of their own or of Full Service')
    return isStaff ? facts.clientServiceLevel === 'FullService' : caller.clientId === clientId
  if (to === 'what their side manages') return facts.isManagedByClient ? caller.clientId === clientId : isStaff
  if (to === 'their own catalogue') return facts.isClientSpecific ? caller.clientId === clientId : isStaff
  if (to === 'themselves and users of their client' && caller.userId === facts.id) return true
  if (to === 'themselves and users of their client')
    return caller.actor === 'Administrator' || (caller.actor.startsWith('ClientAdministrator') && caller.clientId === clientId)
  if (to === 'users of their client') return caller.actor === 'Administrator' || caller.clientId === clientId
  return true
}
