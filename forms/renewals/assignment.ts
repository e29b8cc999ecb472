import type { SelectOption } from '../../contract/common.ts'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { schemaTitle, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { Day } from '../../rules/day.ts'
import { assignmentOf, choiceOf, type DesignationChoice, designationChoices, UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { assignQuestion, bulkAssignDone, bulkAssignQuestion } from '../../rules/licenses/designation.words.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isStaff, type Person } from '../../rules/people/permissions.ts'
import type { Follow } from '../follows.ts'
import { defineForm, type FormField, requestOf } from '../form.ts'

const { assign } = calls.licenses
const { bulkAssign } = calls.dashboard

interface Assigning {
  /** The select list of `assigneesQuery`. */
  users: readonly SelectOption[]
  person: Person
  today: Day
  providerName: string
}

/** A license to assign. */
export interface AssignContext extends Assigning {
  license: License
}

/** A row of a list as an assignment needs it. */
export type AssignedRow = Pick<
  RenewalQueueLicense,
  'id' | 'clientName' | 'renewalDesignation' | 'renewalDueDate' | 'dueDate' | 'expirationDate' | 'billingClientSelfRenewalPermission'
>

/** Licenses to assign, all to the same. */
export interface BulkAssignContext extends Assigning {
  rows: readonly AssignedRow[]
}

/** The possible assignees of a license: users of its client and, for staff, the provider's. */
export const assigneesQuery = (licenseId: number | undefined) => ({
  renewalUsersOnly: true,
  includeClientUsers: true,
  orderByGroup: true,
  licenseId,
})

const ASSIGNEE: DesignationChoice = 'Assignee'
const namesSomeone = ({ renewalDesignation }: Values) => renewalDesignation === ASSIGNEE

/** The assignment that the values mean: one of the two sides, or a person. */
const assignmentIn = ({ renewalDesignation, userId }: Values, { users }: Pick<Assigning, 'users'>) => {
  const user = users.find(({ value }) => value === userId)
  const assignee = user ? { id: Number(user.value), isStaff: user.meta?.clientId === null } : null
  return assignmentOf(renewalDesignation as DesignationChoice, assignee)
}

/** The users as choices, each with their company. */
const withCompany = (users: readonly SelectOption[]): SelectOption[] =>
  users.map(({ value, label, meta }) => ({ value, label: meta?.group ? `${label} (${meta.group})` : label }))

const userId: FormField<Assigning> = {
  options: ({ users }) => withCompany(users),
  empty: UNASSIGNED_LABEL,
  enabledIf: namesSomeone,
  requiredIf: namesSomeone,
}

/** The possible people depend on the side. */
const follows: Follow<unknown>[] = [{ from: ['renewalDesignation'], set: () => ({ userId: null }) }]

/** Starts with a named assignee for unassigned licenses, except for client users if the provider renews: they see nobody there. */
const initialChoice = ({ license, person }: AssignContext): DesignationChoice =>
  license.assignedUserId === null && (isStaff(person) || license.renewalDesignation === 'BillingClient')
    ? ASSIGNEE
    : choiceOf(license, isStaff(person))

/** The stored assignee may no longer be among the choices. Without this, saving the unchanged form would unassign them. */
const checkAssignee = (values: Values, { users }: Assigning): Record<string, string> =>
  namesSomeone(values) && !users.some(({ value }) => value === values.userId) ? { userId: messages.required } : {}

export const assignLicense = defineForm<AssignContext, typeof assign>(assign, {
  request: ({ license }) => requestOf(license),
  fields: {
    renewalDesignation: {
      initial: initialChoice,
      options: ({ license: { clientName, clientServiceLevel: serviceLevel }, providerName }) =>
        designationChoices({ clientName, providerName, serviceLevel }),
    },
    userId: { ...userId, initial: ({ license }) => license.assignedUserId },
  },
  follows,
  check: checkAssignee,
  bodyOf: assignmentIn,
  // A change of designation needs a confirmation. A client user's change shortly before a date goes to approval.
  confirm: (values, context) => {
    const { license, person, today } = context
    const text = assignQuestion(license, assignmentIn(values, context).renewalDesignation, isStaff(person) ? null : today)
    return text === null ? null : { title: schemaTitle(assign.body), text, confirm: 'Change Designation' }
  },
  success: (saved, { license }) => {
    if (saved.renewalDesignationApprovalStatus === 'ApprovalRequested') return sentences.approvalRequested(1)
    // Already with the provider: client users do not see who of the provider is assigned, so the message names nobody.
    if (saved.renewalDesignation === 'Provider' && saved.assignedUserId === license.assignedUserId) return messages.assignmentSaved
    if (saved.assignedUserName) return sentences.assignedOne(saved.assignedUserName)
    return saved.renewalDesignation === license.renewalDesignation ? messages.unassignedOne : messages.assignmentSaved
  },
})

/** The client of all rows; undefined if there are several. */
const onlyClient = ([first, ...others]: readonly AssignedRow[]): string | undefined =>
  others.every(({ clientName }) => clientName === first?.clientName) ? first?.clientName : undefined

/** The possible assignees of all rows. Licenses of several clients have only the provider's in common. */
const assigneesOf = ({ rows, users }: BulkAssignContext): readonly SelectOption[] =>
  onlyClient(rows) === undefined ? users.filter(({ meta }) => meta?.clientId === null) : users

export const hasFullService = ({ rows }: Pick<BulkAssignContext, 'rows'>): boolean =>
  rows.some(({ billingClientSelfRenewalPermission }) => !billingClientSelfRenewalPermission)

const sidesOf = ({ rows, providerName }: BulkAssignContext) =>
  designationChoices({
    clientName: onlyClient(rows) ?? null,
    providerName,
    serviceLevel: hasFullService({ rows }) ? 'FullService' : 'Saas',
  })

/** What an assignment of several licenses means, and for how many. */
export const bulkAssignText = (values: Values, context: BulkAssignContext): string => {
  const { rows, users, person, today } = context
  const { renewalDesignation, userId } = assignmentIn(values, context)
  const chosen = users.find(({ value }) => value === userId) ?? sidesOf(context).find(({ value }) => value === renewalDesignation)
  return bulkAssignQuestion(rows, renewalDesignation, chosen?.label ?? '', isStaff(person) ? null : today)
}

export const assignLicenses = defineForm<BulkAssignContext, typeof bulkAssign>(bulkAssign, {
  request: () => ({}),
  fields: {
    renewalDesignation: { initial: () => ASSIGNEE, options: sidesOf },
    userId: { ...userId, options: (context) => withCompany(assigneesOf(context)) },
  },
  follows,
  check: (values, context) => checkAssignee(values, { ...context, users: assigneesOf(context) }),
  bodyOf: (values, context) => ({ ...assignmentIn(values, context), licenseIds: context.rows.map(({ id }) => id) }),
  confirm: (values, context) => {
    const { renewalDesignation: wanted } = assignmentIn(values, context)
    if (context.rows.every(({ renewalDesignation }) => renewalDesignation === wanted)) return null
    return { title: schemaTitle(bulkAssign.body), text: bulkAssignText(values, context), confirm: 'Change Designation' }
  },
  success: bulkAssignDone,
})
