import { aLeave, aUser } from '../../../../fixtures/builders.ts'
import { serial } from '../../../../fixtures/rows.ts'
import { addDays } from '../../../../rules/day.ts'
import { present } from '../../../../rules/present.ts'
import { hashPassword } from '../../../authentication/password.actions.ts'
import { clock } from '../../../kit/clock.ts'
import { hashOf, newSecret } from '../../../kit/http/session.ts'
import { makeInvitation } from '../../people/credentials.ts'
import { type TestApp, TODAY } from '../../test-app.ts'
import { TEXTS } from '../../texts.ts'
import { softAuthenticator } from '../../ways-in/authenticator.ts'
import type { ExampleInput } from '../example.ts'

const actor = 'ClientAdministrator at Saas'
const password = present(TEXTS.password)
const both = { password, confirmPassword: password }

const newUser = () => ({
  firstName: 'New',
  lastName: 'Person',
  email: `new.person${serial()}@test.example`,
  roleName: 'ClientContributor',
  ...both,
  phoneNumber: '555-010-0199',
})

/** A new user of our client. */
const ours = async (testApp: TestApp): Promise<{ id: number }> => {
  const { clientId } = testApp.tenants.Saas
  return testApp.build((db) => aUser(db, { clientId }))
}

/** A user of our client with an open invitation. */
const invited = async (testApp: TestApp) => {
  const { id } = await ours(testApp)
  return { id, token: await makeInvitation(testApp.database.write, id) }
}

/** A staff user with a phone, signed in. */
const newcomer = async (testApp: TestApp, given: object = {}): Promise<ExampleInput> => {
  const { id } = await testApp.build((db) => aUser(db, { phoneNumber: '555-0100', ...given }))
  return { actor: 'Administrator', params: {}, token: await testApp.tokenOf(id) }
}

/** Users, their accounts, and how they sign in. */
export const PEOPLE_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'authentication.signIn': async (testApp) => {
    const passwordHash = await hashPassword(password)
    const { email } = await testApp.build((db) => aUser(db, { passwordHash }))
    return { body: { email, password } }
  },
  'authentication.resetPassword': async (testApp) => {
    const { id } = await testApp.build((db) => aUser(db))
    const token = newSecret()
    const link = { user_id: id, token_hash: hashOf(token), created_on: clock.now(), expires_on: clock.later(60_000) }
    await testApp.build((db) => db('password_links').insert(link))
    return { body: { token, ...both } }
  },
  'authentication.invitation': async (testApp) => ({ query: { token: (await invited(testApp)).token } }),
  'authentication.acceptInvitation': async (testApp) => ({ body: { token: (await invited(testApp)).token, ...both } }),
  'authentication.invitationPasskeyOptions': async (testApp) => ({ body: { token: (await invited(testApp)).token } }),
  'authentication.acceptWithPasskey': async (testApp) => {
    const { token } = await invited(testApp)
    const { body } = await testApp.request({ method: 'POST', path: '/authentication/accept-invitation/passkey/options', body: { token } })
    return { body: { token, name: 'Laptop', credential: softAuthenticator().create(body) } }
  },
  'users.handOver': async (testApp) => {
    const { id } = await ours(testApp)
    return { actor, params: { id }, body: { userId: testApp.tenants.Saas.users.ClientContributor, deactivate: true } }
  },
  'leaves.create': async (testApp) => {
    const { id } = await ours(testApp)
    const deputyId = testApp.tenants.Saas.users.ClientContributor
    return { actor, params: { id }, body: { from: addDays(TODAY, 10), to: addDays(TODAY, 20), deputyId } }
  },
  'leaves.remove': async (testApp) => {
    const { id } = await ours(testApp)
    const days = { startsOn: addDays(TODAY, 10), endsOn: addDays(TODAY, 20) }
    const leave = await testApp.build((db) => aLeave(db, { userId: id, deputyId: null, ...days }))
    return { actor, params: { id, leaveId: leave.id } }
  },
  'userProfile.update': async (testApp) => ({
    ...(await newcomer(testApp)),
    body: { firstName: 'New', lastName: 'Name', phoneNumber: TEXTS.phone },
  }),
  'userProfile.changePassword': async (testApp) => {
    const currentPassword = 'Lanterns-77!'
    const passwordHash = await hashPassword(currentPassword)
    return { ...(await newcomer(testApp, { passwordHash })), body: { currentPassword, ...both } }
  },
  'userProfile.sendSecurityCode': (testApp) => newcomer(testApp),
  'userProfile.twoFactor': async (testApp) => {
    const somebody = await newcomer(testApp)
    await testApp.request({
      method: 'POST',
      path: '/user-profile/send-security-code',
      headers: { authorization: `Bearer ${somebody.token}` },
    })
    const securityCode = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0]
    return { ...somebody, body: { twoFactorEnabled: true, securityCode } }
  },
  'users.create': async () => ({ actor, body: newUser() }),
  'users.update': async (testApp) => ({ actor, params: { id: (await ours(testApp)).id }, body: newUser() }),
  'users.remove': async (testApp) => ({
    actor,
    params: { id: (await ours(testApp)).id },
    body: { deletePropertyContactIds: [], deleteDivisionContactIds: [] },
  }),
  'users.invite': async () => {
    const { password: _none, confirmPassword: _neither, ...user } = newUser()
    return { actor, body: { roleName: 'Client', dryRun: false, users: [user] } }
  },
  'users.sendInvitation': async (testApp) => ({ actor, params: { id: (await ours(testApp)).id } }),
  'users.revokeInvitation': async (testApp) => ({ actor, params: { id: (await invited(testApp)).id } }),
}
