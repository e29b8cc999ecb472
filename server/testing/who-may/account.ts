import { administrator, anybody, anyRenewer, anyUser, assigners, companyKeepers, type May, sideAdministrators } from './may.ts'

/** Own account, tokens, notifications, search and release notes: any signed-in user. Sign-in: everyone. My company: client administrators with renewal permission, no staff. */
export const account: Record<string, May> = {
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

  'calendarFeeds.list': anyRenewer,
  'calendarFeeds.create': anyRenewer,
  'calendarFeeds.remove': anyRenewer,
  'calendar.read': anybody,
  'userProfile.reminders': anyUser,

  'reminderPolicy.get': anyRenewer,
  'reminderPolicy.update': sideAdministrators,
  'reminders.list': assigners,
  'reminders.preview': assigners,
  'reminders.coverage': assigners,
  'reminders.status': assigners,
  'reminders.run': administrator,
  'reminders.switch': sideAdministrators,
  'reminders.seen': anyUser,
  'mail.stop': anybody,

  'search.find': anyUser,
  'versions.list': anyUser,

  'notifications.counts': anyUser,
  'notifications.list': anyUser,
  'notifications.read': anyUser,

  'releaseNotes.list': anyUser,
  'releaseNotes.status': anyUser,
  'releaseNotes.dismiss': anyUser,
  'releaseNotes.download': anyUser,

  'myCompany.get': companyKeepers,
  'myCompany.update': companyKeepers,
  'myCompany.contacts': companyKeepers,
  'myCompany.contactProperties': companyKeepers,
  'myCompany.createContacts': companyKeepers,
  'myCompany.updateContacts': companyKeepers,
  'myCompany.removeContacts': companyKeepers,
}
