import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run } from '../../testing/world.ts'

const LINK = 'https://evergreen.example/invitation?token=a-token'
const kim = { id: 12, version: 4, email: 'kim@harbor.example', firstName: 'Kim', lastName: 'Doe' }
const item = { id: 13, name: 'Anna Bell', email: 'anna@harbor.example', invitationLink: null, errors: {} }
const counts = { dryRun: false, invitedCount: 1, addedCount: 0, unchangedCount: 0, refusedCount: 0 }
const answers = {
  'POST /users/list': { items: [kim], totalItemCount: 1 },
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
  'POST /users': { id: 13, invitationLink: LINK },
  'POST /users/invite': { ...counts, items: [{ ...item, row: 1, outcome: 'invited' }] },
  'POST /users/12/invitation': { invitationLink: null },
  'DELETE /users/12/invitation': null,
}
const PEOPLE = 'Anna Bell <anna@harbor.example>\nBo Cruz, bo@harbor.example\n'
const users = [
  { email: 'anna@harbor.example', firstName: 'Anna', lastName: 'Bell' },
  { email: 'bo@harbor.example', firstName: 'Bo', lastName: 'Cruz' },
]

test('invite: people from stdin or a file, with the role and client of the flags', async () => {
  const words = ['--role', 'Client', '--client', 'harbor hotels', '--dry-run']
  const body = { users, roleName: 'Client', clientId: 2, dryRun: true }
  const piped = await run(['users', 'invite', '-', ...words], { answers, stdin: PEOPLE })
  expect(piped).toMatchObject({ code: 0, out: '1\tAnna Bell\tanna@harbor.example\tInvited\t13\t\n', err: 'Invited: 1. Refused: 0.\n' })
  expect(piped.seen.at(-1)?.body).toEqual(body)
  const file = join(aFolder(), 'people.csv')
  writeFileSync(file, `\ufeffFirst Name,Last Name,Email\nAnna,Bell,anna@harbor.example\nBo,Cruz,bo@harbor.example\n`)
  expect((await run(['users', 'invite', file, ...words], { answers })).seen.at(-1)?.body).toEqual(body)
})

test('invite: refused rows are printed with their reasons; some are 3, all are 1', async () => {
  const bad = { ...item, id: null, row: 2, outcome: 'refused', errors: { email: ['This email address is already in use.'] } }
  const answer = (items: object[]) => ({ 'POST /users/invite': { ...counts, refusedCount: 1, items } })
  const some = await run(['users', 'invite', '-'], {
    answers: answer([{ ...item, row: 1, outcome: 'invited', invitationLink: LINK }, bad]),
    stdin: PEOPLE,
  })
  expect(some).toMatchObject({ code: 3, err: expect.stringContaining(messages.invitationLinksOnce) })
  expect(some.out).toContain(`1\tAnna Bell\tanna@harbor.example\tInvited\t13\t${LINK}\t\n`)
  expect(some.out).toContain('Refused\t\t\temail: This email address is already in use.')
  expect(await run(['users', 'invite', '-'], { answers: answer([bad]), stdin: PEOPLE })).toMatchObject({ code: 1 })
})

test('invite: nobody, too many, or no such file is said before any request', async () => {
  expect(await run(['users', 'invite', '-'], { answers })).toMatchObject({ code: 1, err: 'stdin names nobody.\n', seen: [] })
  const many = Array.from({ length: 201 }, (_, n) => `Anna Bell <anna${n}@harbor.example>`).join('\n')
  expect(await run(['users', 'invite', '-'], { answers, stdin: many })).toMatchObject({ code: 1, seen: [] })
  expect(await run(['users', 'invite', '/no/such/file'], { answers })).toMatchObject({ code: 5, seen: [] })
})

test('resend and revoke take a user by e-mail; a link goes to stdout', async () => {
  const sent = await run(['users', 'resend-invitation', 'kim@harbor.example'], { answers })
  expect(sent).toMatchObject({ code: 0, out: '', err: `${messages.invitationSent}\n` })
  const handed = { ...answers, 'POST /users/12/invitation': { invitationLink: LINK } }
  const shown = await run(['users', 'resend-invitation', 'kim@harbor.example'], { answers: handed })
  expect(shown).toMatchObject({ code: 0, out: `Invitation Link\t${LINK}\n`, err: `${messages.invitationLinkOnce}\n` })
  const revoked = await run(['users', 'revoke-invitation', 'kim@harbor.example'], { answers })
  expect(revoked).toMatchObject({ code: 0, err: `${messages.invitationRevoked}\n` })
  const never = { ...answers, 'DELETE /users/12/invitation': problem(404, messages.notFound) }
  expect((await run(['users', 'revoke-invitation', 'kim@harbor.example'], { answers: never })).code).toBe(5)
})

test('create --invite reads no password', async () => {
  const words = ['--email', 'anna@harbor.example', '--first-name', 'Anna', '--last-name', 'Bell', '--role', 'Client', '--client', '2']
  const { code, out, seen } = await run(['users', 'create', ...words, '--invite'], { answers, stdin: 'Pass word-1\n' })
  expect({ code, out }).toEqual({ code: 0, out: `Id\t13\nInvitation Link\t${LINK}\n` })
  expect(Object.keys(seen.at(-1)?.body as object)).not.toContain('password')
})
