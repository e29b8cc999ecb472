import { aServiceAccount } from '../../../fixtures/builders.ts'
import { makeToken } from '../credentials.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas'

const anAccount = ({ build, tenants: { Saas } }: TestApp) => build((db) => aServiceAccount(db, { clientId: Saas.clientId }))

export const SERVICE_ACCOUNT_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'authentication.createToken': async () => ({ actor, params: {}, body: { name: 'Report', expiresInDays: 30, scopes: ['licenses:read'] } }),
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
  'serviceAccounts.revokeToken': async (testApp) => {
    const { id } = await anAccount(testApp)
    const { tokenId } = await makeToken(testApp.database.write, id)
    return { actor, params: { id, tokenId } }
  },
}
