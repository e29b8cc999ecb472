import { useWatch } from 'react-hook-form'
import type { SelectOption } from '../../../contract/common.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { assignmentOf, type DesignationChoice } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from '../../ui/forms/resolver.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { useEmptied } from '../../ui/forms/useEmptied.ts'

/** The field that holds the choice: a side, or that somebody is named (product §5). */
export const CHOICE = 'renewalDesignation'

const ASSIGNEE: DesignationChoice = 'Assignee'

const namesSomeone = (values: Values) => values[CHOICE] === ASSIGNEE

/** The users to choose from, each with the company that they belong to. */
const named = (users: readonly SelectOption[]): SelectOption[] =>
  users.map((user) => ({ ...user, label: user.meta?.group ? `${user.label} (${user.meta.group})` : user.label }))

/** The three choices, and the assignee, who can be named with the last of them alone (spec 1 §4). */
export const assignmentFields = (choices: readonly SelectOption[], users: readonly SelectOption[]): FieldData[] => [
  { name: CHOICE, options: choices },
  { name: 'userId', options: named(users), enabledIf: namesSomeone },
]

const NOBODY: Values = { userId: null }

/** Inside the form: any other choice clears the assignee (spec 1 §4). */
export function ClearedAssignee(): null {
  useEmptied(String(useWatch({ name: CHOICE })), NOBODY)
  return null
}

/** Who holds the license may be nobody to choose any more: saved as it is, that would take it from them unasked. */
export const judgeAssignment =
  (users: readonly SelectOption[]) =>
  (values: Values): Errors =>
    namesSomeone(values) && !users.some(({ value }) => value === values.userId) ? { userId: messages.required } : {}

/** The assignment that the values of such a form mean. */
export const assignmentIn = (values: Values, users: readonly SelectOption[]) => {
  const user = users.find(({ value }) => value === values.userId)
  return assignmentOf(values[CHOICE] as DesignationChoice, user ? { id: Number(user.value), isStaff: user.meta?.clientId === null } : null)
}
