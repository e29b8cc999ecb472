import { aServiceAccount, aUser } from '../../../../fixtures/builders.ts'
import { PAIRING } from '../../../../rules/programs/pairing.ts'
import { clock } from '../../../kit/clock.ts'
import { hashOf, newSecret } from '../../../kit/http/session.ts'
import { makeToken } from '../../people/credentials.ts'
import type { TestApp } from '../../test-app.ts'
import type { ExampleInput } from '../example.ts'

const actor = 'ClientAdministrator at Saas'

/** A program that asks, and the session of somebody who may answer it. */
const aPairing = async (testApp: TestApp, answered: object = {}) => {
  const [deviceCode, userCode] = [
    newSecret(),
    newSecret()
      .replace(/[^A-Z0-9]/gi, '')
      .toUpperCase(),
  ]
  const row = { device_code_hash: hashOf(deviceCode), user_code_hash: hashOf(userCode), program: 'evergreen on a-laptop', ...answered }
  const dates = { created_on: clock.now(), expires_on: clock.later(PAIRING.seconds * 1000) }
  await testApp.build((db) => db('device_pairings').insert({ ...row, ...dates }))
  return { deviceCode, userCode, cookie: await testApp.cookieOf(testApp.of(actor).person.id) }
}

const anAccount = ({ build, tenants: { Saas } }: TestApp) => build((db) => aServiceAccount(db, { clientId: Saas.clientId }))

export const SERVICE_ACCOUNT_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'authentication.createToken': async () => ({ actor, params: {}, body: { name: 'Report', expiresInDays: 30, scopes: ['licenses:read'] } }),
  'authentication.deviceToken': async (testApp) => {
    const { deviceCode } = await aPairing(testApp, { status: 'Approved', user_id: testApp.of(actor).person.id })
    return { params: {}, body: { device_code: deviceCode, client_id: 'evergreen on a-laptop' } }
  },
  'authentication.device': async (testApp) => {
    const { userCode, cookie } = await aPairing(testApp)
    return { actor, cookie, params: { userCode } }
  },
  'authentication.answerDevice': async (testApp) => {
    const { userCode, cookie } = await aPairing(testApp)
    return { actor, cookie, params: { userCode }, body: { isApproved: true } }
  },
  'authentication.requestDevice': async () => ({ params: {}, body: { client_id: 'evergreen on a-laptop', scope: 'licenses:read' } }),
  'serviceAccounts.create': async () => ({ actor, params: {}, body: { name: 'Mirror', roleName: 'ClientContributor' } }),
  'serviceAccounts.update': async (testApp) => ({
    actor,
    params: { id: (await anAccount(testApp)).id },
    body: { name: 'Night mirror', roleName: 'Client', active: true },
  }),
  'serviceAccounts.remove': async (testApp) => ({ actor, params: { id: (await anAccount(testApp)).id } }),
  'serviceAccounts.createToken': async (testApp) => ({
    actor,
    params: { id: (await anAccount(testApp)).id },
    body: { name: 'Server 1', scopes: ['licenses:read'], expiresInDays: 30 },
  }),
  'userTokens.revoke': async (testApp) => {
    const { id } = await testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId }))
    const { tokenId } = await makeToken(testApp.database.write, id)
    return { actor, params: { id, tokenId } }
  },
  'serviceAccounts.revokeToken': async (testApp) => {
    const { id } = await anAccount(testApp)
    const { tokenId } = await makeToken(testApp.database.write, id)
    return { actor, params: { id, tokenId } }
  },
}
