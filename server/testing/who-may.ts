import { ACTORS, type Actor, LEVELS, STAFF } from './actors.ts'
import type { Facts } from './targets.ts'

/**
 * product.md §1 "Who may call what", written a second time, by hand and without rules/who.ts: the two must agree, and the
 * server must do as both say. A call that is missing here fails the permission matrix.
 */
interface May {
  callers: readonly Actor[] | 'everybody'
  /** Which of the records that they see they may do it to; all of them, where nothing is said. */
  to?: 'their side' | 'users of their client'
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
const whoeverRenews: May = { callers: mayRenew }
const theirLicenses: May = { callers: mayRenew, to: 'their side' }
const administrator: May = { callers: ['Administrator'] }
const userKeepers: May = { callers: ['Administrator', ...clientAdministrators], to: 'users of their client' }

export const WHO_MAY: Record<string, May> = {
  // Own account, tokens, release notes: anyone signed in; getting in: anyone at all.
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

  // The queue, its row detail, select lists: anyone signed in reads.
  'dashboard.renewalsList': anyUser,
  'licenses.listItemDetails': anyUser,
  'licenses.options': anyUser,
  'licenseTypes.options': anyUser,
  'lists.users': anyUser,
  'lists.clients': anyUser,
  'lists.properties': anyUser,
  'lists.licensingAuthorities': anyUser,
  'lists.licenseTerms': anyUser,

  // Licenses, tasks, types: read by whoever may renew.
  'userTasks.counts': whoeverRenews,
  'licenses.list': whoeverRenews,
  'licenses.get': whoeverRenews,
  'licenseTypes.calculateTrackDate': whoeverRenews,
  'renewals.list': whoeverRenews,
  'renewals.licenseDocument': whoeverRenews,

  // Assigning (§5): administrators for assigning, whichever side the license is on.
  'licenses.assign': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },
  'licenses.import': { callers: ['Administrator', 'RenewalAdministrator', ...renewingAdministrators] },

  // License, renewal, task: written by whoever may edit that license.
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
  'renewals.abandon': theirLicenses,
}

/** Whether somebody may do it to that record, by the table above. `clientId`: the asker's, null for staff. */
export const mayDo = ({ to }: May, asker: { actor: Actor; clientId: number | null }, { clientId, renewalDesignation }: Facts): boolean => {
  const isStaff = asker.clientId === null
  if (to === 'their side') return renewalDesignation === 'Provider' ? isStaff : asker.clientId === clientId
  if (to === 'users of their client') return asker.actor === 'Administrator' || asker.clientId === clientId
  return true
}
