import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, run } from '../../testing/world.ts'

const profile = {
  version: 4,
  firstName: 'Kim',
  lastName: 'Doe',
  email: 'kim@harbor.example',
  phoneNumber: '303-555-0110',
  role: 'ClientAdministrator',
  twoFactorEnabled: false,
}
const answers = { 'GET /user-profile': profile, 'PUT /user-profile': null, 'PUT /user-profile/signature': null }

test('update changes only what is given, of the version that was read', async () => {
  const { code, seen } = await run(['account', 'update', '--last-name', 'Roe'], { answers })
  expect(code).toBe(0)
  expect(seen.at(-1)).toMatchObject({
    body: { firstName: 'Kim', lastName: 'Roe', phoneNumber: '303-555-0110' },
    headers: { 'if-match': '"4"' },
  })
  expect(await run(['account', 'update'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('a signature is sent with its type', async () => {
  const file = join(aFolder(), 'mine.jpg')
  writeFileSync(file, 'an image')
  const { seen } = await run(['account', 'signature', 'set', file], { answers })
  expect(seen[0]?.body).toEqual({ image: Buffer.from('an image').toString('base64'), contentType: 'image/jpeg' })
})

test('codes by text are switched over', async () => {
  const switched = { ...answers, 'PUT /user-profile/two-factor-auth': null }
  const { seen } = await run(['account', 'text-codes', 'switch', '--security-code', '123456'], { answers: switched })
  expect(seen.at(-1)?.body).toEqual({ securityCode: '123456', twoFactorEnabled: true })
})
