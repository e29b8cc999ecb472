import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import type { SelectOption } from '../contract/common.ts'
import { calls } from '../contract/index.ts'
import { isStaff, mayAssign } from '../rules/permissions.ts'
import type { SendCall } from './form.ts'

/** The select lists that filters choose from. A list that a person cannot read is empty, or has the person alone. */

type Read = (send: SendCall, user: CurrentUser, signal?: AbortSignal) => Promise<SelectOption[]>

const assignees = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, includeUnassigned: true }

const READS = {
  users: async (send, user, signal) =>
    mayAssign(personOf(user))
      ? send(calls.lists.users, { query: assignees, signal })
      : [{ value: user.id, label: `${user.firstName} ${user.lastName}` }],
  clients: async (send, user, signal) => (isStaff(personOf(user)) ? send(calls.lists.clients, { signal }) : []),
  authorities: (send, _user, signal) => send(calls.lists.licensingAuthorities, { signal }),
  // Types of several authorities share a name.
  licenseTypes: async (send, _user, signal) =>
    (await send(calls.licenseTypes.options, { signal })).map((type) => ({
      ...type,
      label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · '),
    })),
} satisfies Record<string, Read>

export const LISTS: Readonly<Record<keyof typeof READS, Read>> = READS

export type ListName = keyof typeof READS | 'states'
export type Choices = Readonly<Record<ListName, readonly SelectOption[]>>

/** The states in which there is a licensing authority. */
const statesOf = (authorities: readonly SelectOption[]): SelectOption[] => {
  const states = authorities.map(({ meta }) => meta?.state).filter((state) => typeof state === 'string')
  return [...new Set(states)].sort().map((state) => ({ value: state, label: state }))
}

/** The lists that are read, and those that follow from them. */
export const choicesFrom = (lists: Omit<Choices, 'states'>): Choices => ({ ...lists, states: statesOf(lists.authorities) })
