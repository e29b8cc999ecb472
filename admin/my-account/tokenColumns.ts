import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatMoment } from '../../rules/moment.ts'

type Token = Pick<Output<typeof calls.authentication.tokens>['items'][number], 'id' | 'name' | 'scopes' | 'expiresOn' | 'lastUsedOn'>

const titleOf = (name: keyof Token) => fieldOf(rowOf(calls.authentication.tokens.reply), name).title

/** The columns after the name in a table of tokens, for users and service accounts. */
export const TOKEN_COLUMNS = [
  { title: titleOf('scopes'), cell: ({ scopes }: Token) => scopes?.join(', ') ?? 'All' },
  { title: titleOf('expiresOn'), cell: ({ expiresOn }: Token) => formatMoment(expiresOn) },
  { title: titleOf('lastUsedOn'), cell: ({ lastUsedOn }: Token) => (lastUsedOn ? formatMoment(lastUsedOn) : '–') },
]
