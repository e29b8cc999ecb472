import { aUser } from '../../../fixtures/builders.ts'
import { clock } from '../../kit/clock.ts'
import type { TestApp } from '../test-app.ts'
import type { Stranger } from './actors.ts'

const HOUR = 60 * 60_000

/** The headers of a request whose authentication is invalid. */
export const credentialsOf = async (testApp: TestApp, stranger: Stranger): Promise<Record<string, string>> => {
  const { person } = testApp.of('Administrator')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const lately = clock.later(-1000)
  const WAYS: Record<Stranger, () => Promise<Record<string, string>>> = {
    nobody: async () => ({}),
    'expired session': async () => ({ cookie: await testApp.cookieOf(person.id, { expiresOn: lately }) }),
    'idle session': async () => ({ cookie: await testApp.cookieOf(person.id, { lastSeenOn: clock.later(-3 * HOUR) }) }),
    'expired token': async () => bearer(await testApp.tokenOf(person.id, { expiresOn: lately })),
    'revoked token': async () => bearer(await testApp.tokenOf(person.id, { revokedOn: lately })),
    'deactivated user': async () => bearer(await testApp.tokenOf((await testApp.build((db) => aUser(db, { active: false }))).id)),
    auditor: async () => bearer(testApp.tenants.Saas.auditorToken),
  }
  return WAYS[stranger]()
}
