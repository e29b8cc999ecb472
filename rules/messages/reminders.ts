import { countWords } from '../totals.ts'
/** Reminders: their policy, ledger and mails. */
export const reminderMessages = {
  reminderPolicyUpdated: 'Reminder Policy Updated Successfully',
  remindersResumed: 'Reminders Resumed Successfully',
  remindersSwitched: 'Reminders Updated Successfully',
  digestUpdated: 'Reminders Updated Successfully',

  repeatedStep: 'Another step has the same date and days.',
  stepWithoutRecipient: 'Choose a recipient, or enter an address.',
  notAcrossSides: "Only the provider's policy may name the client's administrators.",
  fullServiceReminders: 'A Full Service client has the policy of the provider.',
  runInFuture: 'A date after today can be used for a dry run only.',
  remindersRunning: 'A run of the reminders is in progress. Try again when it has ended.',

  reminderResolvedBegun: 'The renewal has begun.',
  reminderResolvedFiled: 'The forms are filed.',
  reminderResolvedReceived: 'The license is received.',
  reminderReplaced: 'Replaced by a later step.',
  reminderChanged: 'The dates of the license have changed.',
  reminderDeleted: 'The license was deleted.',
  reminderNotWatched: 'The license is inactive, secondary or One Time: it has no reminders.',
  reminderNobody: 'Nobody can receive it: the side has no active administrator.',
  reminderNoDate: 'The license has no such date.',
  reminderNext: 'It goes out with the next run.',
  reminderWritten: 'Written to a file: no mail server is connected.',
  remindersOfClient:
    'These reminders are about the licenses that the client renews. Those about the licenses that you renew are under Reminders.',
  remindersWritten: 'No mail server is connected: reminders are written to files on the server, and nobody gets them.',
  reminderWaiting: 'The mail server has not accepted it yet.',

  escalationsAlways: 'Administrators always get reminders about dates that have passed.',
  noLedgerLines: 'There are no reminders that fit your filter criteria.',
  allReached: 'The next reminder of every license reaches its recipients.',
  thisWeek: 'This week',
  withSummary: 'with the summary of the week',
  switchOnFirst: 'Check the first mails before you switch on. Reminders for days before the date are not sent.',
  switchOffConfirm:
    'Nothing goes out until somebody switches the reminders on again. Reminders that are missed meanwhile are not sent later.',
  resumeConfirm: 'The mail server of this address refused three mails in a row. From the next run, reminders are sent to it again.',
  runConfirm: 'Sends all due reminders that were not sent, including those of a held run.',
  ownStepsRemoved: 'Your own steps are deleted. The steps of the provider apply again.',
  standardStepsRestored: 'Your own steps are deleted. The steps of a new installation apply again.',
  noSteps: 'The policy has no steps: nothing goes out.',
  noRemindersYet: 'Nothing has been sent or left out yet.',
  noRemindersPlanned: 'Nothing is planned.',
  stopQuestion: 'Stop reminders to your address?',
  stopLinkInvalid: 'This link is not valid. It may be incomplete.',

  unassignedToAdministrators: 'Nobody is assigned: sent to the administrators.',
  stopAsked: 'The recipient has stopped reminders to this address.',
  mailBeingSent: 'The mail is still being sent. Try again in a minute.',
  notReturned: 'Nothing was recorded: this is not a report about an undelivered mail.',
  returnedUnknown: 'Nothing was recorded: the report is not about a mail of the last 30 days.',
  mailReturned: 'Returned Mail Recorded Successfully',
} as const

/** Sentences with names and numbers. */
export const reminderSentences = {
  ran: (mails: number, sent: number, suppressed: number, failed: number) =>
    `${countWords(mails, 'mail')} with ${countWords(sent, 'line')}, ${suppressed} suppressed, ${failed} failed`,
  switchOnConfirm: (says: string) => `Switch the reminders on? The first morning: ${says}`,
  summaryTo: (day: string, addresses: readonly string[]) => `The summary of the week goes out on ${day} to ${addresses.join(', ')}.`,
  coverage: (watched: number, nobody: number, administrators: number) =>
    watched === 0
      ? 'Your side renews no active license yet, so there is nothing to be reminded of.'
      : `${countWords(watched, 'license has', 'licenses have')} reminders: those of ${nobody} reach nobody, those of ${administrators} go to the administrators instead.`,
  stopped: (address: string) => `Reminders to ${address} have stopped.`,
  inactive: (name: string) => `${name} is inactive.`,
  viewer: (name: string) => `${name} does not handle renewals of this side.`,
  bounced: (address: string) => `The mail server refuses ${address}.`,
  optedOut: (name: string) => `${name} has chosen to get no reminders.`,
  noAddress: () => 'No recipient of the step has an email address.',
  forAbsent: (name: string) => `For ${name}, who is away.`,
  toldInstead: (why: string, names: readonly string[]) => `${why} Sent to ${names.join(', ')} instead.`,
  insteadOf: (why: string) => `Sent to the administrators instead. ${why}`,
  undelivered: (address: string, why: string | null) => `A reminder to ${address} was not delivered${why ? `: ${why}` : '.'}`,
  switchedOff: (name: string | null) => (name === null ? 'Reminders are switched off.' : `Reminders were switched off by ${name}.`),
  off: (name: string | null) => `${reminderSentences.switchedOff(name)} Nothing goes out.`,
  tooOld: (day: string) => `Its date is before ${day}, the first day of reminders.`,
  beforeRecord: (day: string) => `The license was added on ${day}: reminders start with its next date.`,
} as const
