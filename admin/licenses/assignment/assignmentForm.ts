import { useWatch } from 'react-hook-form'
import type { SelectOption } from '../../../contract/common.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { assignmentOf, type DesignationChoice } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from '../../ui/forms/resolver.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { useEmptied } from '../../ui/forms/useEmptied.ts'

/** The field of the choice: one of the two sides, or a named person. */
export const CHOICE = 'renewalDesignation'

const ASSIGNEE: DesignationChoice = 'Assignee'

const namesSomeone = (values: Values) => values[CHOICE] === ASSIGNEE

/** The users as options, each with their company. */
const named = (users: readonly SelectOption[]): SelectOption[] =>
  users.map((user) => ({ ...user, label: user.meta?.group ? `${user.label} (${user.meta.group})` : user.label }))

/** The three choices, and the assignee, which is enabled only for the last choice. */
export const assignmentFields = (choices: readonly SelectOption[], users: readonly SelectOption[]): FieldData[] => [
  { name: CHOICE, options: choices },
  { name: 'userId', options: named(users), enabledIf: namesSomeone },
]

const NOBODY: Values = { userId: null }

/** Clears the assignee when another choice is selected. Used inside the form. */
export function ClearedAssignee(): null {
  useEmptied(String(useWatch({ name: CHOICE })), NOBODY)
  return null
}

/**
 * The stored assignee may no longer be among the options. Without this error, saving the unchanged form would unassign them.
 */
export const checkAssignment =
  (users: readonly SelectOption[]) =>
  (values: Values): Errors =>
    namesSomeone(values) && !users.some(({ value }) => value === values.userId) ? { userId: messages.required } : {}

/** The assignment that the form's values mean. */
export const assignmentIn = (values: Values, users: readonly SelectOption[]) => {
  const user = users.find(({ value }) => value === values.userId)
  return assignmentOf(values[CHOICE] as DesignationChoice, user ? { id: Number(user.value), isStaff: user.meta?.clientId === null } : null)
}
