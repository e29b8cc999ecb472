/** Reminders: their policy, ledger and mails. */
export const reminderMessages = {
  reminderPolicyUpdated: 'Reminder Policy Updated Successfully',
  remindersSwitched: 'Reminders Updated Successfully',
  digestUpdated: 'Reminders Updated Successfully',

  repeatedStep: 'Another step has the same date and days.',
  stepWithoutRecipient: 'Choose a recipient, or enter an address.',
  notAcrossSides: "Only the provider's policy may name the client's administrators.",
  fullServiceReminders: 'A Full Service client has the policy of the provider.',
  runInFuture: 'A date after today is only for a dry run.',
  remindersRunning: 'A run of the reminders is in progress. Try again when it has ended.',

  reminderResolvedBegun: 'The renewal has begun.',
  reminderResolvedFiled: 'The forms are filed.',
  reminderResolvedReceived: 'The license is received.',
  reminderReplaced: 'Replaced by a later step.',
  reminderChanged: 'The dates of the license have changed.',
  reminderDeleted: 'The license was deleted.',
  reminderNotWatched: 'The license is inactive, secondary or One Time: it has no reminders.',
  reminderOff: 'Reminders are switched off.',
  reminderNobody: 'Nobody can receive it: the side has no active administrator.',
  reminderNoDate: 'The license has no such date.',
  reminderNext: 'It goes out with the next run.',
  reminderWaiting: 'The mail server has not accepted it yet.',

  unassignedToAdministrators: 'Nobody is assigned: sent to the administrators.',
  stopAsked: 'The recipient has stopped reminders to this address.',
  remindersOffNotice: 'Reminders are switched off. Nothing goes out.',
} as const

/** Sentences with names and numbers. */
export const reminderSentences = {
  inactive: (name: string) => `${name} is inactive.`,
  viewer: (name: string) => `${name} does not handle renewals of this side.`,
  bounced: (address: string) => `The mail server refuses ${address}.`,
  optedOut: (name: string) => `${name} has chosen to get no reminders.`,
  noAddress: () => 'The step has nobody with an e-mail address.',
  insteadOf: (why: string) => `Sent to the administrators instead. ${why}`,
  undelivered: (address: string, why: string | null) => `A reminder to ${address} was not delivered${why ? `: ${why}` : '.'}`,
  tooOld: (day: string) => `It came before reminders were switched on for ${day}.`,
  beforeRecord: (day: string) => `The license was added on ${day}: reminders start with its next date.`,
} as const
