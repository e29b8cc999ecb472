import { mailHint } from '../installation/mail-hints.ts'
import { countWords, formatCount } from '../totals.ts'
import { recordCountWords } from './batches.ts'
import { catalogueSentences } from './catalogue.ts'
import { companyMessages } from './company.ts'
import { importSentences } from './imports.ts'
import { selectedSentences } from './selected.ts'

const licenses = (n: number) => countWords(n, 'license')
const renewals = (n: number) => countWords(n, 'renewal')

interface Held {
  licensesCount: number
  tasksCount: number
  requestsCount?: number
  reminderStepsCount?: number
}

/** '3 licenses, 1 open task, 2 open requests': requests and reminder steps only where there are some. */
const heldWords = ({ licensesCount, tasksCount, requestsCount = 0, reminderStepsCount = 0 }: Held): string => {
  const parts = [licenses(licensesCount), countWords(tasksCount, 'open task')]
  if (requestsCount > 0) parts.push(countWords(requestsCount, 'open request'))
  if (reminderStepsCount > 0) parts.push(`an address in ${countWords(reminderStepsCount, 'reminder step')}`)
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Sentences that contain a name or a number. */
export const sentences = {
  ...selectedSentences,
  /** `n`: the records of the filter that the person cannot see. */
  viewLeavesOut: (name: string, n: number) => `“${name}” leaves out ${countWords(n, 'record')} of its filter that you cannot see.`,
  /** `words`: the `attempt` of the call. */
  attemptFailed: (words: string) => `An error occurred while attempting to ${words}`,
  /** `name`: of the record, or what it is. */
  deleteConfirm: (name: string) => `Are you sure you want to delete ${name}?`,
  /** `of`: what was to be read, such as 'renewals' or 'license'. */
  notRead: (of: string) => `The ${of} could not be read.`,
  serverError: (message: string) => `A server error has occurred: ${message}`,

  unknownClient: (id: number) => `There is no client ${id}.`,
  /** `known`: every scope. */
  unknownScopes: (unknown: readonly string[], known: readonly string[]) => {
    const areas = [...new Set(known.map((scope) => scope.replace(/:.*/, '')))]
    return `There is no scope ${unknown.join(' or ')}. Write an area and :read or :write; the areas are ${areas.join(', ')}. Write client: and an id to limit them to a client.`
  },
  webhookOffSubject: (name: string) => `The webhook “${name}” is off`,
  webhookOffText: (name: string, reason: string) =>
    `Evergreen has turned off the webhook “${name}”. ${reason}\n\nEvents are recorded for 30 days. When the receiver works again, turn the webhook on and send the missed days again.`,
  webhookAnswered: (status: number) =>
    status >= 300 && status < 400
      ? `The receiver answered with a redirect (${status}), which is not followed.`
      : `The receiver answered ${status}.`,
  deliveriesSentAgain: (n: number) => (n === 1 ? '1 delivery is sent again.' : `${formatCount(n)} deliveries are sent again.`),

  evidenceTooLarge: (count: number, most: number) => `A pack has at most ${formatCount(most)} licenses; these are ${formatCount(count)}.`,
  evidenceLicenses: (n: number) => countWords(n, 'License'),
  /** `asOf`: as shown. */
  evidenceMade: (title: string, n: number, asOf: string) => `${title}, ${licenses(n)}, as of ${asOf}`,
  evidencePacking: (done: number, total: number) => `${done} of ${licenses(total)} packed`,
  /** `number`: of the license that it is about. */
  auditorAsks: (name: string, number: string | null, question: string) =>
    `Auditor ${name} asks${number === null ? '' : ` about ${number}`}: ${question}`,
  snoozeUntil: (last: string) => `Choose a date after today, and no later than ${last}`,
  feesAhead: (dollars: string, n: number) => `${dollars} are expected for ${renewals(n)}.`,
  withoutFee: (n: number) => `${renewals(n)} without a known fee.`,
  withoutFeeDate: (n: number) => `${licenses(n)} without a due date or expiration are left out.`,
  /** `day` and the amounts: as shown. `day`: the first one on which the balance is below the minimum. */
  trustLasts: (day: string, deposit: string) => `Lasts until ${day}; deposit ${deposit} by then.`,
  /** What was read in a PDF. Days: as shown. */
  looksLike: (found: string, expected: string) => `This looks like ${found}, not ${expected}.`,
  readBeforeTerm: (found: string, end: string) => `It expires on ${found}, before the current term, which ends on ${end}.`,
  readCurrentTerm: (end: string) => `It expires on ${end}, as the current term does: this is not the new license.`,
  readIn: (line: string, page: number) => (page > 1 ? `“${line}”, page ${page}` : `“${line}”`),
  /** What a user holds, and what was handed over. */
  holds: (name: string, held: Held) => `${name} holds ${heldWords(held)}.`,
  handedOver: (moved: Held & { unassignedCount: number }) =>
    `${heldWords(moved)} were handed over${moved.unassignedCount > 0 ? `; ${moved.unassignedCount} of them are unassigned` : ''}.`,
  /** Beside a button that is off: the view is outdated. */
  movedMeanwhile: (name: string, stage: string) => `${name} has moved to ${stage} meanwhile; refresh.`,
  left: (n: number, isAtLeast = false) => `${isAtLeast ? 'at least ' : ''}${n} left`,
  nextOne: (name: string) => `Next: ${name}`,
  undelivered: (n: number) => `${countWords(n, 'reminder was', 'reminders were')} not delivered in the last 7 days`,
  comesNext: (what: string, day: string) => `What comes next: ${what}, on ${day}.`,

  calendarDays: (most: number) => `Must be 0 to ${most - 1} days after From`,

  /** Of the users who could no longer sign in to a client. */
  passwordSignInNeeded: (people: number) =>
    `Single sign-on is not configured here: ${countWords(people, 'person', 'people')} could no longer sign in.`,
  passwordSignInOff: (people: number) =>
    `${countWords(people, 'person signs', 'people sign')} in with a password today. From now on they can only use single sign-on.`,

  inviteCounts: (count: { dryRun: boolean; invitedCount: number; addedCount: number; unchangedCount: number; refusedCount: number }) =>
    [
      `${count.dryRun ? 'Would be invited' : 'Invited'}: ${count.invitedCount}.`,
      count.addedCount > 0 && `${count.dryRun ? 'Would be added' : 'Added'}, with single sign-on only: ${count.addedCount}.`,
      count.unchangedCount > 0 && `Already invited: ${count.unchangedCount}.`,
      `Refused: ${count.refusedCount}.`,
    ]
      .filter(Boolean)
      .join(' '),

  tooManySignIns: (seconds: number) =>
    `Too many sign-in attempts from your network address. Try again in ${countWords(seconds, 'second')}.`,

  tooManyCalls: (limit: number, seconds: number) =>
    `This token has reached its limit of ${limit} calls a minute. Try again in ${countWords(seconds, 'second')}.`,

  /** The specified wording is 'cannot' for most fields and 'may not' for Payable To. */
  tooLong: (title: string, max: number) =>
    `${title || 'The text'} ${title === 'Payable To' ? 'may not' : 'cannot'} exceed ${max} characters`,
  atMost: (max: number) => `Must be <= ${max}`,
  atLeast: (min: number) => `Must be >= ${min}`,
  tooMany: (max: number) => `May not hold more than ${max}`,
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  stepAssigned: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} assigned`,
  stepDated: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} have one`,
  stepSwitchedOn: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} on`,
  /** `more`: sides that are not named. */
  remindersAreOff: (more: number) =>
    `Reminders are switched off for the licenses of these${more > 0 ? ` and ${formatCount(more)} more` : ''}:`,
  setByVariable: (variable: string) => `Set by the environment variable ${variable} of the server`,
  setByVariables: (variables: readonly string[]) => `Set by environment variables of the server: ${variables.join(', ')}`,
  testMailRefused: (reason: string) => [`The test mail could not be sent: ${reason}`, mailHint(reason)].filter(Boolean).join('. '),
  testMailSentTo: (address: string) => `A test mail was sent to ${address}.`,
  quotaReached: (mib: number) => `The documents of this client have reached their limit of ${formatCount(mib)} MiB`,
  /** Of a custom field; `last` as shown. */
  customFieldRemove: (label: string, last: string) =>
    `Remove ${label}? It leaves all screens, filters and exports at once. Its values are kept for 90 days: until ${last}, Restore brings them back.`,
  customFieldsFull: (most: number) => `There are ${most} custom fields, the maximum. Remove one first.`,
  noCustomField: (label: string) => `There is no custom field ${label}`,
  notRenewedHere: (provider: string) => `Licenses that ${provider} renews are not listed here. Their standing is under Licenses.`,
  ofOthersToday: (total: string) => `${total} more ${total === '1' ? 'waits' : 'wait'} for others, or for an assignee`,
  oneOf: (values: readonly (string | number)[]) => `Must be one of: ${values.join(', ')}`,

  fromTerm: (term: string) => `From the term of ${term}.`,
  movedByTerm: (term: string) => `The previous date, moved by the term of ${term}.`,

  assigning: (n: number, who: string) => `${licenses(n)} to ${who}.`,
  assignedOne: (name: string) => `Successfully assigned 1 license to ${name}`,
  assignedMany: (n: number, name: string) => (n === 1 ? sentences.assignedOne(name) : `Successfully Assigned ${n} Licenses to ${name}`),
  tooManyNewAddresses: (max: number) => `A client can send mail to at most ${max} new addresses a day`,
  savedOne: (what: string) => `Saved: ${what}`,
  unassignedMany: (n: number) => (n === 1 ? 'Successfully unassigned 1 license' : `Successfully Unassigned ${n} Licenses`),
  designatedToProvider: (n: number) => `${countWords(n, 'License')} Designated to the provider`,
  approvalRequested: (n: number) => `An approval was requested for ${licenses(n)}; a follow-up email will report the decision`,
  designationNeedsApprovalOf: (n: number) =>
    `Of ${licenses(n)} the due or expiration date is less than 30 days away, so this change needs approval by the provider's administrative team. A follow-up email will report the decision.`,

  /** Before a bulk begin. */
  bulkPreflight: (can: number, cannot: number) =>
    cannot === 0 ? `${renewals(can)} can begin.` : `${renewals(can)} can begin; ${licenses(cannot)} cannot and will be left out.`,
  bulkQueued: (total: number) => `Waiting to begin ${licenses(total)}.`,
  bulkRunning: (done: number, total: number) => `${done} of ${licenses(total)} done.`,
  selectionDropped: (n: number) =>
    `${licenses(n)} that you had selected ${n === 1 ? 'does' : 'do'} not fit these criteria and ${n === 1 ? 'was' : 'were'} left out.`,
  /** Why the renewal of a license should not begin yet. `day`: as shown. */
  notDueUntil: (day: string) => `Not due until ${day}`,
  renewedUntil: (day: string) => `Renewed within its term, not due until ${day}`,
  /** Why a begin needs a reason. `day`: as shown. */
  beginsEarly: (day: string) => `The licensing authority accepts renewals from ${day}. To begin earlier, enter a reason.`,
  /** The notes of such a renewal. */
  begunEarly: (reason: string) => `Begun early: ${reason}`,
  /** After a bulk action. `done`: what was done. */
  bulkEnded: (n: number, total: number, done: string) => `${n} of ${total}: ${done}`,
  atMostAtOnce: (n: number) => `At most ${n} at once`,
  remindConfirm: (n: number) =>
    `Send the open requests of ${licenses(n)} again? Each recipient gets a new mail and link. Earlier links stop working.`,
  /** `n`: requests. `without`: licenses. */
  reminded: (n: number, without: number) =>
    `${countWords(n, 'request was', 'requests were')} sent again${without > 0 ? `; nothing for ${licenses(without)}` : ''}`,
  /** After a bulk begin. */
  bulkRenewalsEnded: (n: number, total: number) => `${n} of ${countWords(total, 'renewal was', 'renewals were')} started`,
  /** After a move of a client to Full Service. */
  licensesHandedOver: (n: number, total: number, client: string) =>
    `${n} of ${total} licenses of ${client} were handed over to the provider`,
  designationRequested: (from: string, to: string, on: string | null) =>
    `A change of the renewal designation from ${from} to ${to} was requested${on ? ` on ${on}` : ''}.`,
  inactiveAssignee: (name: string) => `${name} (inactive)`,
  fullServiceWarning: (n: number) =>
    `Full Service designates ${licenses(n)} to the provider and clears their assignees and pending approvals.`,

  authorityHasLicenses: (n: number) =>
    `This Licensing Authority may not be deleted because there are ${n} licenses issued by this authority. This Licensing Authority may be deactivated.`,
  licenseTypeHasLicenses: (name: string, n: number) =>
    `${name} may not be deleted because there are ${n} licenses of this type. This License Type may be deactivated.`,
  /** For a simulation of intervals. */
  datesWouldDiffer: (n: number) =>
    n === 0 ? 'No license would have another due or track date.' : `${licenses(n)} would have another due or track date.`,
  datesStay: (n: number) => `${licenses(n)} ${n === 1 ? 'keeps' : 'keep'} dates that were entered.`,
  showStaying: (n: number) => `Also show ${licenses(n)} whose dates stay as they were entered`,
  datesHaveChanged: (n: number) => (n === 0 ? 'No date has changed.' : `The dates of ${licenses(n)} have changed.`),
  recalculateConfirm: (n: number) => `Recalculate the dates of ${licenses(n)}?`,
  affiliatedEntityIsLicensee: (n: number) => `This Affiliated Entity may not be removed because it is a licensee on ${licenses(n)}.`,

  /** Another record of that name and place. `where`: the place, or empty. */
  alreadyThere: (what: string, name: string, where: string) =>
    `The ${what} ${name} already exists${where ? ` in ${where}` : ''}. Is this another one?`,

  /** Of several properties, the one that would lose its last contact. */
  propertyContactRequiredAt: (property: string) => `${property} is required to have at least one Property Contact.`,

  /** Why a property cannot be activated or deactivated, with the numbers of the licenses that the reader can see. */
  propertyStatusLocked: (numbers: readonly string[], hasMore: boolean) =>
    numbers.length === 0
      ? companyMessages.propertyStatusLocked
      : `${companyMessages.propertyStatusLocked} ${numbers.length === 1 && !hasMore ? 'The license is' : 'The licenses are'} ${numbers.join(', ')}${hasMore ? ' and others' : ''}. ${companyMessages.handOverLicenses}`,

  /** Before a property is deactivated. */
  renewalsOnHold: (n: number) =>
    n === 1
      ? '1 renewal in process is put on hold until this is activated again.'
      : `${n} renewals in process are put on hold until this is activated again.`,

  /** Before an action on several tasks. */
  tasksLeftOut: (n: number, total: number) => `${n} of ${total} tasks cannot be changed and will be left out:`,

  /** The description of a manager-change task. */
  keyContactChange: (how: 'added' | 'changed' | 'removed', name: string) => `Key contact ${how}: ${name}`,

  /** `name`: who has changed the record. `day`: as shown. */
  changedSince: (name: string | null, day: string) => `${name ?? 'Somebody'} changed it on ${day}.`,
  planNeeded: (count: number) =>
    `This changes ${count} records. Your company requires a second administrator for that many: make a plan, and ask another administrator to apply it.`,

  recordsChanged: (count: number) => (count === 0 ? 'No record was changed.' : `${recordCountWords(count)} changed.`),
  /** What a plan says, above its records. */
  planSays: (count: number, leftOut: number) =>
    `${recordCountWords(count)} would change${leftOut === 0 ? '' : `, ${formatCount(leftOut)} would be left out`}. Nothing is changed yet.`,
  planApplied: (count: number, leftOut: number) => `${recordCountWords(count)} changed; ${countWords(leftOut, 'was', 'were')} left out:`,
  recordsUndone: (count: number) => (count === 0 ? 'No record was undone.' : `${recordCountWords(count)} undone.`),
  /** Before and after an undo, above the list of the kept records. */
  undoKeeps: (undone: number, kept: number) =>
    kept === 0
      ? `${recordCountWords(undone)} ${undone === 1 ? 'is' : 'are'} undone.`
      : `${undone} of ${recordCountWords(undone + kept)} ${undone === 1 ? 'is' : 'are'} undone; ${countWords(kept, 'is', 'are')} kept:`,
  undoKept: (undone: number, kept: number) =>
    `${undone} of ${recordCountWords(undone + kept)} ${undone === 1 ? 'was' : 'were'} undone; ${countWords(kept, 'is', 'are')} kept:`,
  andMore: (count: number) => `… and ${count} more.`,

  ...catalogueSentences,
  ...importSentences,

  requestDueTooLate: (days: number) => `The date must be within ${days} days: links do not work longer.`,
} as const
