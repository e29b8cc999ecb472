import { expect, test } from 'vitest'
import { calls } from '../contract/index.ts'
import { saveProfile } from './kit/settings/profile.ts'
import { NOUNS } from './nouns.ts'
import { aFolder, run } from './testing/world.ts'

test.each([
  ['approvals', calls.designationApprovals.list],
  ['clients', calls.clients.list],
  ['licenses', calls.licenses.list],
  ['installation', calls.installation.get],
  ['webhooks', calls.webhooks.list],
  ['service-accounts', calls.serviceAccounts.list],
  ['users', calls.users.list],
  ['activity', calls.activity.list],
  ['fees', calls.fees.list],
  ['import', calls.imports.list],
])('%s is for those who may make its first call', (noun, { permission }) => {
  expect(NOUNS[noun]?.who).toBe(permission)
})

test('help shows what somebody may do, and at its end what others may, and who', async () => {
  const XDG_CONFIG_HOME = aFolder()
  const person = { id: 7, roleName: 'ClientContributor', clientId: 3, clientServiceLevel: 'Saas' } as const
  saveProfile({ XDG_CONFIG_HOME }, 'default', { server: 'http://127.0.0.1:3000', token: 't', person })
  const { out } = await run(['--help'], { env: { XDG_CONFIG_HOME, EVERGREEN_TOKEN: '' } })
  const [theirs = '', others = ''] = out.split('For others:')
  expect(theirs).toMatch(/^ {2}licenses /m)
  expect(theirs).not.toMatch(/^ {2}approvals /m)
  expect(others).toMatch(/^ {2}approvals .*\(staff\)/m)
  expect((await run(['--help'])).out).not.toContain('For others:')
})

test('the help of a noun shows its verbs in the same way', async () => {
  const XDG_CONFIG_HOME = aFolder()
  const help = async (roleName: 'Client' | 'ClientContributor') => {
    const person = { id: 7, roleName, clientId: 3, clientServiceLevel: 'Saas' } as const
    saveProfile({ XDG_CONFIG_HOME }, 'default', { server: 'http://127.0.0.1:3000', token: 't', person })
    return (await run(['requests', '--help'], { env: { XDG_CONFIG_HOME, EVERGREEN_TOKEN: '' } })).out
  }
  const [theirs = '', others = ''] = (await help('Client')).split('For others:')
  expect(theirs).not.toMatch(/^ {2}remind /m)
  expect(others).toMatch(/^ {2}remind [\s\S]*client users with renewal/m)
  expect(await help('ClientContributor')).not.toContain('For others:')
})
