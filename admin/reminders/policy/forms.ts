import { calls } from '../../../contract/index.ts'
import type { ReminderPolicy } from '../../../contract/reminder-policy/calls.ts'
import { type Form, formsOn } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { policyProblems, type ReminderStep } from '../../../rules/reminders/policy.ts'

/** The owner of a policy. `clientId`: the client, for staff; otherwise the user's own side. */
export interface Owner {
  isProvider: boolean
  clientId?: number
}

export interface PolicyContext {
  policy: ReminderPolicy
  owner: Owner
}

/** Whether days are filled in. Incomplete steps never count as repeated. */
const isWhole = ({ days }: ReminderStep) => Number.isInteger(days)

const check = ({ steps }: Record<string, unknown>): Record<string, string> => {
  const all = (steps ?? []) as ReminderStep[]
  const problems = policyProblems(all.map((step, index) => (isWhole(step) ? step : { ...step, days: -1 - index })))
  return Object.fromEntries(
    problems.map(({ index, problem }) => [`steps.${index}.${problem === 'repeatedStep' ? 'days' : 'recipients'}`, messages[problem]]),
  )
}

const stepsForm = {
  title: () => 'Edit Reminder Policy',
  record: ({ policy }: PolicyContext) => policy,
  // A step can lack addresses or recipients: the server validates each step.
  fields: { steps: { wide: true, mayBeEmpty: true } },
  check,
  inColumns: true,
} as const

/** The form of a policy. A client's policy is sent without `ifMatch`: its version is not that of the client in the path. */
export const policyForm = ({ clientId }: Owner): Form<PolicyContext> =>
  clientId === undefined
    ? formsOn<PolicyContext>()(calls.reminderPolicy.update, {
        ...stepsForm,
        request: ({ policy }) => ({ ifMatch: policy.version }),
      })
    : formsOn<PolicyContext>()(calls.clients.updateReminderPolicy, { ...stepsForm, request: () => ({ params: { id: clientId } }) })
