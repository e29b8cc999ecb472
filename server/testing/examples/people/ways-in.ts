import { aUser } from '../../../../fixtures/builders.ts'
import { beginTotp } from '../../../authentication/totp.actions.ts'
import { makePasskey, makeSession } from '../../people/credentials.ts'
import type { TestApp } from '../../test-app.ts'
import { softAuthenticator } from '../../ways-in/authenticator.ts'
import { appCode } from '../../ways-in/person.ts'
import type { ExampleInput } from '../example.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** A user of their own, because these calls change how a user signs in. */
const newcomer = async (testApp: TestApp) => {
  const { id } = await testApp.build((db) => aUser(db))
  const token = await testApp.tokenOf(id)
  const send = async (method: string, path: string, body?: object) =>
    (await testApp.request({ method, path, body, headers: { authorization: `Bearer ${token}` } })).body
  return { id, send, example: { actor: 'Administrator', params: {}, token } as const }
}

/** The request that adds a passkey, after its challenge. */
const addPasskey = async ({ send }: Awaited<ReturnType<typeof newcomer>>, authenticator: ReturnType<typeof softAuthenticator>) => ({
  name: 'Laptop',
  credential: authenticator.create(await send('POST', '/user-profile/passkeys/options')),
})

const withTotp = async (testApp: TestApp, isConfirmed: boolean): Promise<ExampleInput> => {
  const { id, example } = await newcomer(testApp)
  await testApp.build(async (db) => {
    await beginTotp(db, id, SECRET)
    if (isConfirmed) await db('totps').where('user_id', id).update({ confirmed_on: '2026-11-20T00:00:00.000Z' })
  })
  return { ...example, body: { securityCode: await appCode(SECRET) } }
}

export const WAYS_IN_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'passkeys.create': async (testApp) => {
    const somebody = await newcomer(testApp)
    return { ...somebody.example, body: await addPasskey(somebody, softAuthenticator()) }
  },
  'passkeys.remove': async (testApp) => {
    const { person } = testApp.of('Administrator')
    return { actor: 'Administrator', params: { id: (await makePasskey(testApp.database.write, person.id)).passkeyId } }
  },
  'authentication.passkey': async (testApp) => {
    const somebody = await newcomer(testApp)
    const authenticator = softAuthenticator()
    await somebody.send('POST', '/user-profile/passkeys', await addPasskey(somebody, authenticator))
    const { body } = await testApp.request({ method: 'POST', path: '/authentication/passkey/options' })
    return { body: { credential: authenticator.get(body) } }
  },
  'totp.begin': async (testApp) => (await newcomer(testApp)).example,
  'totp.confirm': (testApp) => withTotp(testApp, false),
  'totp.remove': (testApp) => withTotp(testApp, true),
  'recoveryCodes.create': async (testApp) => {
    const { id, example } = await newcomer(testApp)
    await makePasskey(testApp.database.write, id)
    return example
  },
  'sessions.remove': async (testApp) => {
    const { person } = testApp.of('Administrator')
    return { actor: 'Administrator', params: { id: (await makeSession(testApp.database.write, person.id)).sessionId } }
  },
}
