import type { Command } from 'commander'
import { userTokens } from '../../../contract/users/tokens.ts'
import { findUser, USER_ARGUMENT, USER_HELP } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, verb } from '../../kit/run.ts'

const { list, revoke } = userTokens

export function addTokens(users: Command, io: Io): void {
  verb(
    users,
    io,
    { verb: `tokens ${USER_ARGUMENT}`, does: list, examples: ['tokens kim@example.com'], isList: true },
    {
      options: ([user]: [string]) => user,
      run: async (run, user) => {
        const session = await connect(run)
        const { id } = await findUser(session, user)
        const found = await session.api.userTokens.list({ params: { id } })
        await printList(run, found, list.reply, ['id', 'name', 'createdOn', 'expiresOn', 'lastUsedOn', 'scopes'])
      },
    },
  ).addHelpText('after', USER_HELP)
  verb(
    users,
    io,
    { verb: `revoke-token ${USER_ARGUMENT} <token>`, does: revoke, examples: ['revoke-token kim@example.com 7'] },
    {
      options: ([user, token]: [string, string]) => ({ user, tokenId: idOf(token, 'Look it up: evergreen users tokens') }),
      run: async (run, { user, tokenId }: { user: string; tokenId: number }) => {
        const session = await connect(run)
        const { id } = await findUser(session, user)
        await session.api.userTokens.revoke({ params: { id, tokenId } })
        printStatus(run, revoke.success)
      },
    },
  ).addHelpText('after', `${USER_HELP} <token> is its id.`)
}
