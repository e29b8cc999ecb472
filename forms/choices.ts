import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import type { SelectOption } from '../contract/common.ts'
import { calls } from '../contract/index.ts'
import { isStaff, mayAssign } from '../rules/permissions.ts'
import type { SendCall } from './form.ts'

/** The select lists that filters choose from. A list that a person cannot read is empty, or has the person alone. */

type Read = (send: SendCall, user: CurrentUser, signal?: AbortSignal) => Promise<SelectOption[]>

const assignees = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, includeUnassigned: true }

export const LISTS = {
  users: async (send, user, signal?) =>
    mayAssign(personOf(user))
      ? send(calls.lists.users, { query: assignees, signal })
      : [{ value: user.id, label: `${user.firstName} ${user.lastName}` }],
  clients: async (send, user, signal?) => (isStaff(personOf(user)) ? send(calls.lists.clients, { signal }) : []),
  authorities: (send, _user, signal?) => send(calls.lists.licensingAuthorities, { signal }),
  licenseTypes: (send, _user, signal?) => send(calls.licenseTypes.options, { signal }),
} satisfies Record<string, Read>

export type ListName = keyof typeof LISTS | 'states'
export type Choices = Readonly<Record<ListName, readonly SelectOption[]>>

/** The possible assignees of a task: renewal users of the person's side, or nobody. Only people who may assign can read them. */
export const readTaskAssignees: Read = async (send, user, signal) => {
  const query = { renewalUsersOnly: true, includeUnassigned: true }
  return mayAssign(personOf(user)) ? send(calls.lists.users, { query, signal }) : []
}

/** The states in which there is a licensing authority. */
const statesOf = (authorities: readonly SelectOption[]): SelectOption[] => {
  const states = authorities.map(({ meta }) => meta?.state).filter((state) => typeof state === 'string')
  return [...new Set(states)].sort().map((state) => ({ value: state, label: state }))
}

/** License types, each with its authority: types of several authorities can share a name. */
export const withAuthority = (types: readonly SelectOption[]): SelectOption[] =>
  types.map((type) => ({ ...type, label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · ') }))

/** The lists as they are read, as choices, and the choices that follow from them. */
export const choicesFrom = (lists: Omit<Choices, 'states'>): Choices => ({
  ...lists,
  licenseTypes: withAuthority(lists.licenseTypes),
  states: statesOf(lists.authorities),
})
