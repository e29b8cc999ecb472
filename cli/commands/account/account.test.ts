import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const done = () => new Response(null, { status: 204 })
const passkey = { id: 7, name: 'Laptop', createdOn: '2026-11-20T10:00:00.000Z', lastUsedOn: null }
const session = {
  id: 8,
  program: 'Firefox on Windows',
  address: '203.0.113.9',
  createdOn: '2026-11-20T10:00:00.000Z',
  lastSeenOn: '2026-11-20T11:00:00.000Z',
  isCurrent: false,
}
const codes = { recoveryCodes: ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a'] }

const answers = {
  'GET /user-profile/passkeys': { items: [passkey], totalItemCount: 1 },
  'DELETE /user-profile/passkeys/7': done,
  'GET /user-profile/sessions': { items: [session], totalItemCount: 1 },
  'DELETE /user-profile/sessions/8': done,
  'DELETE /user-profile/sessions': done,
  'POST /user-profile/totp': { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV', qrCode: '<svg/>' },
  'PUT /user-profile/totp': codes,
  'DELETE /user-profile/totp': done,
  'POST /user-profile/recovery-codes': codes,
}

test.each([
  ['passkeys list', 'Laptop'],
  ['sessions list', 'Firefox on Windows\t203.0.113.9'],
  ['totp set-up', 'GEZDGNBV'],
  ['totp confirm --security-code 123456', 'abcd-efgh-jkmn-pqrs'],
  ['recovery-codes', 'tuvw-xyz2-3456-789a'],
])('account %s prints what there is', async (words, text) => {
  const { code, out } = await run(['account', ...words.split(' ')], { answers })
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(text) })
})

test.each([
  ['passkeys remove 7', 'DELETE /user-profile/passkeys/7', undefined, messages.passkeyRemoved],
  ['sessions remove 8', 'DELETE /user-profile/sessions/8', undefined, messages.deviceSignedOut],
  ['sessions remove-all', 'DELETE /user-profile/sessions', undefined, messages.devicesSignedOut],
  ['totp remove --security-code 123456', 'DELETE /user-profile/totp', { securityCode: '123456' }, messages.totpDisabled],
  ['totp remove --recovery-code a-b', 'DELETE /user-profile/totp', { recoveryCode: 'a-b' }, messages.totpDisabled],
])('account %s takes it away', async (words, call, body, sentence) => {
  const { code, err, seen } = await run(['account', ...words.split(' ')], { answers })
  expect({ code, err }).toEqual({ code: 0, err: `${sentence}\n` })
  expect(seen.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([[call, body]])
})

test('a code is asked for before the request, and an id must be one', async () => {
  expect(await run(['account', 'totp', 'confirm'], { answers })).toMatchObject({ code: 2, seen: [] })
  expect(await run(['account', 'passkeys', 'remove', 'laptop'], { answers })).toMatchObject({ code: 2, seen: [] })
})
