import type { Client } from '../../../client/index.ts'
import { type CurrentUser, personOf } from '../../../contract/authentication/calls.ts'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { defineColumns } from '../../../forms/columns.ts'
import { newToken } from '../../../forms/my-account/account.ts'
import { editServiceAccount, newServiceAccount, newServiceToken } from '../../../forms/service-accounts/accounts.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { isStaff } from '../../../rules/people/permissions.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { pairs } from '../../ui/text.ts'
import { askBox, formBox } from '../boxes.tsx'
import { type Answer, type ListFilter, paged, type RecordKind } from '../kind.ts'
import { secretBox } from '../secret.tsx'

type Account = Output<typeof calls.serviceAccounts.list>['items'][number]
type Token = Output<typeof calls.authentication.tokens>['items'][number]

const accountOf = async (api: Client, id: number): Promise<Account> => {
  const found = (await api.serviceAccounts.list()).items.find((one) => one.id === id)
  if (!found) throw new Error('The service account is gone.')
  return found
}

const clientsFor = async (api: Client, user: CurrentUser) => (isStaff(personOf(user)) ? api.lists.clients() : [])

const tokenWords = ({ scopes, expiresOn, lastUsedOn }: Account['tokens'][number]) =>
  [scopes?.join(', '), `until ${formatMoment(expiresOn)}`, lastUsedOn && `last used ${formatMoment(lastUsedOn)}`]
    .filter(Boolean)
    .join(' · ')

/** The accounts of programs, with their tokens. */
export const serviceAccounts: RecordKind<Account> = {
  title: 'Service Accounts',
  empty: 'service-accounts',
  columns: defineColumns(calls.serviceAccounts.list, { name: {}, roleName: {}, clientName: {}, active: {}, createdOn: {} }),
  read: async ({ api, filter }): Promise<Answer<Account>> => paged((await api.serviceAccounts.list()).items, filter),
  nameOf: ({ name }) => name,
  show: async ({ api, id, width }) => {
    const account = await accountOf(api, id)
    const facts = recordLines(calls.serviceAccounts.list.reply.properties.items.items, account, width, { tokens: null })
    return [
      ...facts,
      '',
      'Tokens',
      ...pairs(
        account.tokens.map((token) => [`  ${token.name}`, tokenWords(token)] as const),
        width,
      ),
    ]
  },
  deeds: [
    {
      key: 'n',
      says: 'New account',
      isForList: true,
      box: formBox(newServiceAccount, async (api, _id, user) => ({ person: personOf(user), clients: await clientsFor(api, user) })),
    },
    {
      key: 'e',
      says: 'Edit',
      box: formBox(editServiceAccount, async (api, id, user) => ({ person: personOf(user), account: await accountOf(api, id) })),
    },
    {
      key: 't',
      says: 'New token',
      box: secretBox(newServiceToken, async (api, id, user) => {
        const account = await accountOf(api, id)
        return { account, clients: account.clientId === null ? await clientsFor(api, user) : [] }
      }),
    },
    {
      key: 'x',
      says: 'Revoke its tokens',
      box: askBox({
        call: calls.serviceAccounts.revokeToken,
        title: 'Revoke All Tokens',
        sentence: 'Programs that use them are refused at once.',
        yes: 'Revoke',
        send: async (api, { id }) => {
          for (const { id: tokenId } of (await accountOf(api, id)).tokens)
            await api.serviceAccounts.revokeToken({ params: { id, tokenId } })
        },
      }),
    },
    {
      key: 'D',
      says: 'Delete',
      box: askBox({
        call: calls.serviceAccounts.remove,
        title: 'Delete the Service Account',
        sentence: 'Its tokens are revoked. A service account that has changed records cannot be deleted, only set inactive.',
        yes: 'Delete',
        send: async (api, { id }) => {
          const { version } = await accountOf(api, id)
          return api.serviceAccounts.remove({ params: { id }, ifMatch: version })
        },
      }),
    },
  ],
}

/** The personal tokens of the user. */
export const tokens: RecordKind<Token> = {
  title: 'Tokens',
  empty: 'tokens',
  columns: defineColumns(calls.authentication.tokens, {
    name: {},
    scopes: { none: 'All' },
    createdOn: {},
    lastUsedOn: {},
    expiresOn: {},
    isCurrent: {},
  }),
  read: async ({ api, filter }: { api: Client; filter: ListFilter }) => paged((await api.authentication.tokens()).items, filter),
  nameOf: ({ name }) => name,
  lines: (row, width) => recordLines(calls.authentication.tokens.reply.properties.items.items, row, width),
  deeds: [
    {
      key: 'n',
      says: 'New token',
      isForList: true,
      box: secretBox(newToken, async (api, _id, user) => ({ clients: await clientsFor(api, user) })),
    },
    {
      key: 'x',
      says: 'Revoke',
      isForSeveral: true,
      box: askBox({
        call: calls.authentication.revokeToken,
        title: 'Revoke the Token',
        sentence: 'Programs that use it are refused at once.',
        yes: 'Revoke',
        send: (api, { id }) => api.authentication.revokeToken({ params: { id } }),
      }),
    },
  ],
}
