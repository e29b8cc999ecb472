import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { assignmentOf, type DesignationChoice } from '../../rules/licenses/designation.ts'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import { type Choice, choicesOf } from '../ui/dialogs/fields.ts'

const NAMES_SOMEONE: DesignationChoice = 'Assignee'

/** The two fields of every assignment dialog: the three choices, and the assignee of the third. */
export const assignmentFields = (
  designations: readonly Choice[],
  users: readonly SelectOption[],
): Pick<Dialog, 'fields' | 'options' | 'required' | 'disabled'> => ({
  fields: ['renewalDesignation', 'userId'],
  options: { renewalDesignation: designations, userId: choicesOf(users) },
  required: ['userId'],
  disabled: ({ renewalDesignation }) => (renewalDesignation === NAMES_SOMEONE ? [] : ['userId']),
})

/** The assignment for the values of the dialog. */
export const chosenAssignment = (values: Values, users: readonly SelectOption[]): ReturnType<typeof assignmentOf> => {
  const user = users.find(({ value }) => value === values.userId)
  return assignmentOf(
    values.renewalDesignation as DesignationChoice,
    user ? { id: Number(user.value), isStaff: user.meta?.clientId === null } : null,
  )
}
