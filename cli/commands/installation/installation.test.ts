import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const installation = {
  version: 3,
  providerName: 'Northwind',
  timeZone: 'America/Chicago',
  smtpHost: 'mail.northwind.example',
  smtpPort: null,
  smtpEncryption: 'StartTls',
  smtpUser: 'evergreen',
  mailFrom: 'Evergreen <mail@northwind.example>',
  reminderHour: 7,
  secondFactorRoles: ['Administrator'],
  sessionIdleMinutes: 120,
  sessionHours: 12,
  documentsMibPerClient: 10240,
  requestDays: 30,
  requestDaysAtMost: 90,
  hasSmtpPassword: true,
  fixed: [{ field: 'reminderHour', variable: 'REMINDER_HOUR' }],
}
const answers = {
  'GET /installation': installation,
  'PUT /installation': null,
  'POST /installation/test-mail': { sentTo: 'kim@northwind.example', isFile: false },
}

test('show: the settings, and what the environment sets', async () => {
  const { out, err } = await run(['installation', 'show'], { answers })
  expect(out).toContain('Provider Name\tNorthwind\n')
  expect(err).toBe(`${sentences.setByVariables(['REMINDER_HOUR'])}\n`)
})

const putOf = async (words: string[], stdin?: string) => {
  const { code, seen } = await run(['installation', 'set', ...words], { answers, ...(stdin && { stdin }) })
  expect(code).toBe(0)
  return seen.find(({ method }) => method === 'PUT')
}

test('set: what was seen goes back with its version, and the password of the mail server stays', async () => {
  const put = await putOf(['--time-zone', 'America/Denver', '--no-second-factor-roles'])
  expect(put?.body).toMatchObject({ providerName: 'Northwind', timeZone: 'America/Denver', secondFactorRoles: [] })
  expect(put?.body).not.toHaveProperty('smtpPassword', expect.any(String))
  expect(put?.headers['if-match']).toBe('"3"')
})

test('set: the password of the mail server comes from stdin', async () => {
  const put = await putOf(['--smtp-user', 'other', '--new-smtp-password'], 'a secret\n')
  expect(put?.body).toMatchObject({ smtpUser: 'other', smtpPassword: 'a secret' })
})

test('set: nothing, or a wrong value, is a usage error', async () => {
  expect(await run(['installation', 'set'], { answers })).toMatchObject({ code: 2, seen: [] })
  const { code, err } = await run(['installation', 'set', '--time-zone', 'Mars'], { answers })
  expect(code).toBe(2)
  expect(err).toContain(messages.validTimeZone)
})

test('test-mail: says where the mail went', async () => {
  const { err } = await run(['installation', 'test-mail'], { answers })
  expect(err).toBe(`${sentences.testMailSentTo('kim@northwind.example')}\n`)
})
