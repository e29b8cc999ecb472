import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import type { SelectOption } from '../contract/common.ts'
import { calls } from '../contract/index.ts'
import { DESIGNATIONS, designationName } from '../rules/licenses/designation.ts'
import { mayAssign } from '../rules/people/permissions.ts'
import type { SendCall } from './follows.ts'

/** A select list that filters choose from. */
interface List {
  /** The cache key. Begins with the resource, so that writes to the resource refresh the list. */
  key: readonly unknown[]
  /** Reads it, as far as the person can read it. */
  read(send: SendCall, user: CurrentUser, signal?: AbortSignal): Promise<SelectOption[]>
}

const listOf = (key: readonly unknown[], read: List['read']): List => ({ key, read })

const everyUser = { includeClientUsers: true, orderByGroup: true }

export const LISTS = {
  /** Assignees. People who may not assign get only themselves. */
  users: listOf(['users', 'queue'], async (send, user, signal) =>
    mayAssign(personOf(user))
      ? send(calls.lists.users, { query: { ...everyUser, renewalUsersOnly: true, includeUnassigned: true }, signal })
      : [{ value: user.id, label: `${user.firstName} ${user.lastName}` }],
  ),
  /** The possible assignees of a task: renewal users of the person's side, or nobody. Only people who may assign can read them. */
  taskAssignees: listOf(['users', 'tasks'], async (send, user, signal) =>
    mayAssign(personOf(user)) ? send(calls.lists.users, { query: { renewalUsersOnly: true, includeUnassigned: true }, signal }) : [],
  ),
  everyUser: listOf(['users', 'all'], (send, _user, signal) => send(calls.lists.users, { query: everyUser, signal })),
  roles: listOf(['users', 'roles'], (send, _user, signal) => send(calls.users.roleOptions, { signal })),
  /** All clients for staff, their own for client users. */
  clients: listOf(['clients'], (send, _user, signal) => send(calls.lists.clients, { signal })),
  properties: listOf(['properties'], (send, _user, signal) => send(calls.lists.properties, { signal })),
  divisions: listOf(['divisions'], (send, _user, signal) => send(calls.divisions.options, { signal })),
  authorities: listOf(['licensing-authorities'], (send, _user, signal) => send(calls.lists.licensingAuthorities, { signal })),
  licenseTypes: listOf(['license-types', {}], (send, _user, signal) => send(calls.licenseTypes.options, { signal })),
  /** The sides by name. Staff see the licenses of several clients. */
  designations: listOf(['designations'], async (_send, user) =>
    DESIGNATIONS.map((value) => ({ value, label: designationName(value, user) })),
  ),
  tips: listOf(['renewal-tips', 'options'], (send, _user, signal) => send(calls.renewalTips.options, { signal })),
  tipCategories: listOf(['renewal-tip-categories'], (send, _user, signal) => send(calls.lists.renewalTipCategories, { signal })),
} satisfies Record<string, List>

/** The name of a list that is read from the server. */
export type ReadListName = keyof typeof LISTS
export type ListName = ReadListName | 'states'
export type Choices = Readonly<Partial<Record<ListName, readonly SelectOption[]>>>

/** The states in which there is a licensing authority. */
const statesOf = (authorities: readonly SelectOption[]): SelectOption[] => {
  const states = authorities.map(({ meta }) => meta?.state).filter((state) => typeof state === 'string')
  return [...new Set(states)].sort().map((state) => ({ value: state, label: state }))
}

/** License types, each with its authority: types of several authorities can share a name. */
export const withAuthority = (types: readonly SelectOption[]): SelectOption[] =>
  types.map((type) => ({ ...type, label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · ') }))

/** Turns the lists from the server into choices, and adds the derived ones. */
export const choicesFrom = (lists: Omit<Choices, 'states'>): Choices => ({
  ...lists,
  licenseTypes: withAuthority(lists.licenseTypes ?? []),
  states: statesOf(lists.authorities ?? []),
})

/** The note of an option: what its label leaves out. */
export const noteOf = (option: SelectOption | undefined): string | undefined =>
  typeof option?.meta?.note === 'string' ? option.meta.note : undefined
