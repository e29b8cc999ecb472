import { aUser } from '../../fixtures/builders.ts'
import { clock } from '../kit/clock.ts'
import type { Stranger } from './actors.ts'
import type { World } from './world.ts'

const HOUR = 60 * 60_000

/** The headers of a request whose authentication is invalid. */
export const wayIn = async (world: World, stranger: Stranger): Promise<Record<string, string>> => {
  const { person } = world.of('Administrator')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const lately = clock.later(-1000)
  const WAYS: Record<Stranger, () => Promise<Record<string, string>>> = {
    nobody: async () => ({}),
    'expired session': async () => ({ cookie: await world.cookieOf(person.id, { expiresOn: lately }) }),
    'idle session': async () => ({ cookie: await world.cookieOf(person.id, { lastSeenOn: clock.later(-3 * HOUR) }) }),
    'expired token': async () => bearer(await world.tokenOf(person.id, { expiresOn: lately })),
    'revoked token': async () => bearer(await world.tokenOf(person.id, { revokedOn: lately })),
    'deactivated user': async () => bearer(await world.tokenOf((await world.build((db) => aUser(db, { active: false }))).id)),
  }
  return WAYS[stranger]()
}
