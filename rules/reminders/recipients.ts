import { messages, reminderSentences } from '../messages.ts'
import { isEscalation, type ReminderRecipient, type ReminderStep } from './policy.ts'

export const DIGESTS = ['Daily', 'Weekly', 'None'] as const
/** How often a person gets reminders. */
export type Digest = (typeof DIGESTS)[number]

/** Somebody with an address: a user, a key contact, or an address of the policy. */
export interface Reachable {
  userId: number | null
  /** In lower case. */
  address: string
  name: string | null
  /** Why this person never gets reminders of this license. */
  isExcluded: 'inactive' | 'viewer' | null
  digest: Digest
  stoppedBy: 'Recipient' | 'MailServer' | null
}

/** The people that the steps of a policy can name, for one license. `addresses` maps addresses as written in the policy. */
export type Circle = Record<ReminderRecipient, readonly Reachable[]> & { addresses: ReadonlyMap<string, Reachable> }

export interface Recipient {
  person: Reachable
  /** Why this person does not get the line, or gets it instead of another. */
  reason: string | null
  isSent: boolean
}

export interface Recipients {
  all: Recipient[]
  /** Why the line does not reach those whom the step names. */
  gap: string | null
  /** Nobody gets the line, although not everyone has opted out. */
  reachesNobody: boolean
}

const nameOf = ({ name, address }: Reachable) => name ?? address

/** Whether a person cannot opt out of a step: administrators always get escalations. */
const isForced = ({ address }: Reachable, step: ReminderStep, { Administrators, ClientAdministrators }: Circle): boolean =>
  isEscalation(step) && [...Administrators, ...ClientAdministrators].some((one) => one.address === address)

/** Why a line does not go to a person; null when it does. */
function whyNot(person: Reachable, step: ReminderStep, circle: Circle): string | null {
  if (person.isExcluded === 'inactive') return reminderSentences.inactive(nameOf(person))
  if (person.isExcluded === 'viewer') return reminderSentences.viewer(nameOf(person))
  if (person.stoppedBy === 'MailServer') return reminderSentences.bounced(person.address)
  if (person.stoppedBy === 'Recipient') return messages.stopAsked
  return person.digest === 'None' && !isForced(person, step, circle) ? reminderSentences.optedOut(nameOf(person)) : null
}

const hasOptedOut = (person: Reachable, step: ReminderStep, circle: Circle) =>
  person.isExcluded === null && person.stoppedBy === null && whyNot(person, step, circle) !== null

/** People who cannot be told, so that the administrators are told instead. */
const isLost = (person: Reachable, step: ReminderStep, circle: Circle) =>
  whyNot(person, step, circle) !== null && !hasOptedOut(person, step, circle)

const NAMED = 3

/** Adds to the reasons of people who cannot be reached who gets the line instead. */
function sayInstead(all: Recipient[], step: ReminderStep, circle: Circle, named: ReadonlyMap<string, Reachable>): void {
  const told = all.filter(({ person, isSent }) => isSent && !named.has(person.address)).map(({ person }) => nameOf(person))
  if (told.length === 0) return
  const names = told.length > NAMED ? [...told.slice(0, NAMED), `${told.length - NAMED} more`] : told
  for (const one of all)
    if (one.reason !== null && !one.isSent && isLost(one.person, step, circle))
      one.reason = reminderSentences.toldInstead(one.reason, names)
}

/**
 * The recipients of a step. The side's administrators get it too if the license has no assignee, or if the assignee or everyone named by
 * the step cannot receive it. A person who opted out is not replaced.
 */
export function recipientsOf(step: ReminderStep, circle: Circle): Recipients {
  const named = new Map<string, Reachable>()
  for (const person of step.recipients.flatMap((kind) => circle[kind])) named.set(person.address, person)
  for (const written of step.addresses) {
    const person = circle.addresses.get(written)
    if (person) named.set(person.address, person)
  }
  const all: Recipient[] = [...named.values()].map((person) => {
    const reason = whyNot(person, step, circle)
    return { person, reason, isSent: reason === null }
  })
  const isUnassigned = step.recipients.includes('Assignee') && circle.Assignee.length === 0
  const lost = circle.Assignee.find((person) => named.has(person.address) && isLost(person, step, circle))
  const isSilent = !all.some(({ isSent }) => isSent) && !all.some(({ person }) => hasOptedOut(person, step, circle))
  const firstReason = all.find(({ isSent }) => !isSent)?.reason ?? null
  const gap = isUnassigned ? messages.unassignedToAdministrators : lost || isSilent ? (firstReason ?? reminderSentences.noAddress()) : null
  if (gap !== null)
    for (const person of circle.Administrators) {
      if (named.has(person.address)) continue
      const reason = whyNot(person, step, circle)
      all.push({ person, reason: reason ?? (isUnassigned ? gap : reminderSentences.insteadOf(gap)), isSent: reason === null })
    }
  sayInstead(all, step, circle, named)
  const optedOut = all.find(({ person }) => hasOptedOut(person, step, circle))
  const isSent = all.some((one) => one.isSent)
  return {
    all,
    gap: gap !== null && (isSent || !isUnassigned) ? gap : isSent ? null : (optedOut?.reason ?? messages.reminderNobody),
    reachesNobody: !isSent && !optedOut,
  }
}
