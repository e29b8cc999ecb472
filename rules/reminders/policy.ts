import type { Stage } from '../renewals/stages.ts'

/** The date of a license that a step counts from. */
export const REMINDER_DATES = ['StartBy', 'TrackDate', 'DueDate', 'ExpirationDate'] as const
export type ReminderDate = (typeof REMINDER_DATES)[number]

/** A step is sent only while its condition holds: until the renewal is begun, filed or received, or always. */
export const REMINDER_CONDITIONS = ['NotBegun', 'NotFiled', 'NotReceived', 'Any'] as const
export type ReminderCondition = (typeof REMINDER_CONDITIONS)[number]

export const REMINDER_RECIPIENTS = ['Assignee', 'Administrators', 'KeyContact', 'ClientAdministrators'] as const
/** `Administrators`: of the license's side. `ClientAdministrators`: the client's, beside the provider's own people. */
export type ReminderRecipient = (typeof REMINDER_RECIPIENTS)[number]

export const REMINDER_DIRECTIONS = ['Before', 'After'] as const
/** A line in the one mail of the day, or a mail of its own. */
export const REMINDER_KINDS = ['DigestLine', 'OwnMail'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

export interface ReminderStep {
  date: ReminderDate
  direction: (typeof REMINDER_DIRECTIONS)[number]
  /** 0 to 730. */
  days: number
  condition: ReminderCondition
  recipients: ReminderRecipient[]
  /** Further e-mail addresses. */
  addresses: string[]
  kind: ReminderKind
  /** Days between repetitions, until the license is resolved. Null: once. */
  repeatDays: number | null
}

export const MOST_STEPS = 30
export const MOST_DAYS = 730

const step = (date: ReminderDate, offset: number, condition: ReminderCondition, more: Partial<ReminderStep> = {}): ReminderStep => ({
  date,
  direction: offset > 0 ? 'After' : 'Before',
  days: Math.abs(offset),
  condition,
  recipients: ['Assignee'],
  addresses: [],
  kind: 'DigestLine',
  repeatDays: null,
  ...more,
})

/** What a new installation starts with. It sends nothing until somebody switches it on. */
export const DEFAULT_POLICY: readonly ReminderStep[] = [
  step('StartBy', -7, 'NotBegun'),
  step('StartBy', 0, 'NotBegun'),
  step('DueDate', -30, 'NotFiled'),
  step('DueDate', -14, 'NotFiled'),
  step('DueDate', -7, 'NotFiled'),
  step('DueDate', -1, 'NotFiled'),
  step('DueDate', 1, 'NotFiled', { recipients: ['Assignee', 'Administrators'] }),
  step('ExpirationDate', -30, 'NotReceived'),
  step('ExpirationDate', -7, 'NotReceived'),
  step('ExpirationDate', -1, 'NotReceived'),
  step('ExpirationDate', 1, 'NotReceived', { recipients: ['Administrators'], repeatDays: 7 }),
]

/** Days from the date to the step: negative before it. */
export const offsetOf = ({ direction, days }: Pick<ReminderStep, 'direction' | 'days'>): number => (direction === 'Before' ? -days : days)

/** Identifies a step within its policy: 'DueDate-14'. Two steps of a policy must not share it. */
export const stepKey = (one: Pick<ReminderStep, 'date' | 'direction' | 'days'>): string => {
  const offset = offsetOf(one)
  return `${one.date}${offset > 0 ? '+' : ''}${offset}`
}

/** Steps after the date are escalations: they go out on any day, and nobody can turn them off. */
export const isEscalation = (one: Pick<ReminderStep, 'direction' | 'days'>): boolean => offsetOf(one) > 0

const FILED: Stage = 5
const RECEIVED: Stage = 6

/** Whether the condition still holds for a renewal in `renewalStage`; null when none has begun. */
export function holds(condition: ReminderCondition, renewalStage: Stage | null): boolean {
  if (condition === 'Any' || renewalStage === null) return true
  if (condition === 'NotBegun') return false
  return renewalStage < (condition === 'NotFiled' ? FILED : RECEIVED)
}

export interface PolicyProblem {
  /** The position of the step. */
  index: number
  problem: 'repeatedStep' | 'stepWithoutRecipient'
}

/** The steps that repeat an earlier step of the policy, or that nobody receives. */
export function policyProblems(steps: readonly ReminderStep[]): PolicyProblem[] {
  const seen = new Set<string>()
  return steps.flatMap((one, index): PolicyProblem[] => {
    const key = stepKey(one)
    const isRepeated = seen.has(key)
    seen.add(key)
    const isLost = one.recipients.length + one.addresses.length === 0
    return [
      ...(isRepeated ? [{ index, problem: 'repeatedStep' } as const] : []),
      ...(isLost ? [{ index, problem: 'stepWithoutRecipient' } as const] : []),
    ]
  })
}
