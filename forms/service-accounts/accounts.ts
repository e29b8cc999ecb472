import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { rolesToGive } from '../../rules/people/accounts.ts'
import { isStaff, isStaffRole, type Person, type Role } from '../../rules/people/permissions.ts'
import { formsOn } from '../form.ts'
import { type Limiting, scopeField } from '../my-account/scopes.ts'

export type ServiceAccount = Output<typeof calls.serviceAccounts.list>['items'][number]

interface Making {
  person: Person
  clients: readonly SelectOption[]
}

const optionsOf = (roles: readonly Role[]): SelectOption[] => roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

const ofClient = ({ roleName }: Values): boolean => typeof roleName === 'string' && !isStaffRole(roleName as Role)

export const newServiceAccount = formsOn<Making>()(calls.serviceAccounts.create, {
  lead: messages.serviceAccountHow,
  request: () => ({}),
  fields: {
    name: {},
    roleName: { flag: 'role', options: ({ person }) => optionsOf(rolesToGive(person)) },
    clientId: { flag: 'client', options: ({ clients }) => clients, shownIf: ({ person }) => isStaff(person), appliesIf: ofClient },
  },
  save: 'Create',
  example: { name: 'Nightly mirror', roleName: 'ClientContributor' },
})

interface Editing {
  person: Person
  account: ServiceAccount
}

/** The client of an account does not change, and so neither the side of its role. */
export const editServiceAccount = formsOn<Editing>()(calls.serviceAccounts.update, {
  lead: messages.serviceAccountLosesTokens,
  request: ({ account }) => ({ params: { id: account.id }, ifMatch: account.version }),
  record: ({ account }) => account,
  fields: {
    name: {},
    roleName: {
      flag: 'role',
      options: ({ person, account }) => optionsOf(rolesToGive(person).filter((role) => isStaffRole(role) === (account.clientId === null))),
    },
    active: {},
  },
  example: { name: 'Nightly mirror' },
})

export const newServiceToken = formsOn<Limiting & { account: Pick<ServiceAccount, 'id' | 'name'> }>()(calls.serviceAccounts.createToken, {
  title: ({ account }) => `New Token of ${account.name}`,
  request: ({ account }) => ({ params: { id: account.id } }),
  fields: { name: {}, expiresInDays: { initial: () => 90 }, scopes: scopeField },
  save: 'Create',
  example: { name: 'Server 1', scopes: ['licenses:read', 'properties:read'] },
})
