import type { Call } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign, type Person } from '../../rules/people/permissions.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import { defineForm, type Form, type FormField, type FormRequest } from '../form.ts'

/** A stored task, or the initial values of a new one. */
export interface TaskValues {
  followUpDate: Day | null
  description: string | null
  assignedUserId: number | null
  assignedUserName: string | null
}

/** A task, and what the call that changes it takes besides its body. */
export interface TaskContext {
  task: TaskValues
  request: FormRequest
  /** The select list of `readTaskAssignees`. */
  assignees: readonly SelectOption[]
  person: Person
  today: Day
}

/** Several tasks. Either all of them are changed, or none. */
export interface TasksContext extends Pick<TaskContext, 'assignees' | 'today'> {
  userTaskIds: number[]
}

/** The assignee as the calls take it: "unassigned" is a user id too. */
const heldBy = ({ assignedUserId }: TaskValues): number => assignedUserId ?? UNASSIGNED

/** The current assignee is always a choice, even if they could not be selected again. */
const assigneesFor = ({ assignees, task }: TaskContext): readonly SelectOption[] => {
  const { assignedUserId, assignedUserName } = task
  const isKnown = assignedUserId === null || assignees.some(({ value }) => value === assignedUserId)
  return isKnown ? assignees : [...assignees, { value: assignedUserId, label: assignedUserName ?? '' }]
}

const assignee: FormField<TaskContext> = {
  initial: ({ task }) => heldBy(task),
  required: () => true,
  options: assigneesFor,
}

const checkFollowUp = (
  { followUpDate }: Values,
  { today, task }: Pick<TaskContext, 'today'> & Partial<TaskContext>,
): Record<string, string> => {
  const why = followUpDate ? whyNotFollowUp(String(followUpDate), today, task?.followUpDate) : null
  return why ? { followUpDate: messages[why] } : {}
}

const holderIn = ({ assignedUserId }: Values, { task }: TaskContext) => assignedUserId ?? heldBy(task)
const isAssigned = (values: Values, context: TaskContext) => holderIn(values, context) !== UNASSIGNED

/** A manager-change task has no description of its own. */
const taskForm = (call: Call, isDescribed = true): Form<TaskContext> => ({
  call,
  request: ({ request }) => request,
  fields: {
    followUpDate: { initial: ({ task }) => task.followUpDate },
    ...(isDescribed && { description: { initial: ({ task }: TaskContext) => task.description, lines: 4 } }),
    assignedUserId: { ...assignee, shownIf: ({ person }) => mayAssign(person) },
    addToCalendar: { enabledIf: isAssigned, help: 'Mails the assignee an invitation.' },
  },
  check: checkFollowUp,
  // An assignee that is not sent stays, so that a task can be edited even if its assignee is not among the choices.
  bodyOf: ({ assignedUserId, addToCalendar, ...values }, context) => ({
    ...values,
    ...(holderIn({ assignedUserId }, context) !== heldBy(context.task) && { assignedUserId }),
    ...(addToCalendar !== undefined && { addToCalendar: addToCalendar === true && isAssigned({ assignedUserId }, context) }),
  }),
})

/** Edits a task, by the kind of task. */
export const taskForms = {
  renewals: taskForm(calls.renewalTasks.update),
  'manager-changes': taskForm(calls.managerChangeTasks.update, false),
  'property-contacts': taskForm(calls.propertyContactTasks.update),
}

/** The task of a renewal, which has at most one. */
export const renewalTaskForms = {
  create: taskForm(calls.tasksOfRenewal.create),
  update: taskForm(calls.tasksOfRenewal.update),
}

export const reassignTask = defineForm<TaskContext, typeof calls.userTasks.assign>(calls.userTasks.assign, {
  request: ({ request }) => request,
  fields: { assignedUserId: assignee },
})

const tasksForm = (call: Call, form: Pick<Form<TasksContext>, 'fields' | 'check' | 'example'>): Form<TasksContext> => ({
  call,
  request: () => ({}),
  bodyOf: (values, { userTaskIds }) => ({ ...values, userTaskIds }),
  ...form,
})

/** Change all the selected tasks. */
export const tasksForms = {
  followUpDate: tasksForm(calls.userTasks.bulkUpdateFollowUpDates, { fields: { followUpDate: {} }, check: checkFollowUp }),
  // Required here, so that the descriptions of several tasks are not cleared by mistake.
  description: tasksForm(calls.userTasks.bulkUpdateDescriptions, { fields: { description: { lines: 4, required: () => true } } }),
  assign: tasksForm(calls.userTasks.bulkAssign, { fields: { assignedUserId: { options: ({ assignees }) => assignees } } }),
}
