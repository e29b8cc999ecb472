import { expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import type { Digest } from '../../rules/reminders/recipients.ts'
import { clock } from '../kit/clock.ts'
import { refusal } from '../testing/refusal.ts'
import { withReminders } from '../testing/reminders/side.ts'
import { degradedReminders } from './ledger/status.queries.ts'

const side = withReminders()
const { address, admin, client, deliver, dueIn, ledger, onDay, run, runBySchedule, switchOn } = side

const MANY = 60

/** Many users of the client, each with a license whose step of seven days falls on November 20. */
const manyAreDue = async (digest: Digest = 'Daily') => {
  const { clientId } = side.app().tenants.Saas
  for (let n = 0; n < MANY; n++) {
    const { id: assignedUserId } = await side
      .app()
      .build((db) => aUser(db, { clientId, roleName: 'ClientContributor', reminderDigest: digest, email: `many${n}@test.example` }))
    await dueIn(7, { assignedUserId })
  }
}

/** Complete runs with so many mails per day, from Monday on, in each of the last weeks. */
const pastWeeks = (count: number, mails: readonly number[]) => {
  const now = clock.now()
  const rows = Array.from({ length: count }, (_one, week) =>
    mails.map((n, day) => ({
      day: addDays('2026-11-16', 7 * (week - count) + day),
      mails: n,
      status: 'done',
      started_on: now,
      ended_on: now,
    })),
  )
  return side.app().build((db) => db('reminder_runs').insert(rows.flat()))
}

test('a run three times as large as usual is held until an administrator has looked at the preview and runs it', async () => {
  const { database, tenants } = side.app()
  await switchOn()
  await pastWeeks(2, [2, 2, 2, 2, 2])
  await side.app().build((db) => db('reminder_runs').insert({ day: '2026-11-16', status: 'done', mails: 2, started_on: clock.now() }))
  await manyAreDue()
  expect(await runBySchedule('2026-11-20')).toMatchObject({ status: 'held', mails: MANY, sent: 0 })
  await deliver()
  expect(side.smtp().delivered.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual(['Reminders are held'])
  expect(await degradedReminders(database.read)).toEqual([expect.stringContaining('60 mails instead of the usual 2')])
  expect(await admin().reminders.status()).toMatchObject({ isHeld: true })
  // The preview contains the held mails, for the client, and for the provider's administrator who names the client.
  const body = { clientId: tenants.Saas.clientId }
  const previews = [await client().reminders.preview({ body: {} }), await admin().reminders.preview({ body })]
  for (const preview of previews) expect(preview).toMatchObject({ isOn: true, mailCount: MANY, lineCount: MANY, recipientCount: MANY })
  expect(await admin().reminders.preview({ body: {} })).toMatchObject({ mailCount: 0 })
  expect(await run()).toMatchObject({ status: 'done', mails: MANY, sent: MANY })
  expect(await client().reminders.preview({ body: {} })).toMatchObject({ mailCount: 0 })
  expect(await degradedReminders(database.read)).toEqual([])
})

test('a preview of another side is for Administrators of the provider alone', async () => {
  const { Saas, Hybrid, FullService } = side.app().tenants
  const preview = (who: Parameters<ReturnType<typeof side.app>['as']>[0], clientId: number) =>
    refusal(side.app().as(who).reminders.preview({ body: { clientId } }))
  expect(await preview('RenewalAdministrator', Saas.clientId)).toMatchObject({ status: 403 })
  expect(await preview('ClientAdministrator at Saas', Hybrid.clientId)).toMatchObject({ status: 400 })
  expect(await preview('Administrator', FullService.clientId)).toMatchObject({ status: 400 })
})

test('a preview has the lines that failed and are tried again, and the report about them', async () => {
  await dueIn(7)
  await switchOn()
  await run()
  await side.app().build((db) => db('reminder_lines').where('status', 'planned').update({ status: 'failed', reason: '451 Try later' }))
  onDay('2026-11-23')
  const preview = await client().reminders.preview({ body: {} })
  const told = preview.mails.map(({ recipient, lines }) => [recipient, lines.map(({ stepText }) => stepText)])
  expect(told).toEqual([
    [address('ClientContributor'), ['Due date, 7 days before']],
    [address('ClientAdministrator'), ['Due date, 7 days before, not delivered']],
  ])
  const { mails, sent, told: toldLicenses } = await admin().reminders.run({ body: { dryRun: true } })
  expect({ mails, sent, told: toldLicenses }).toEqual({ mails: preview.mailCount, sent: preview.lineCount, told: 1 })
  expect(await run()).toMatchObject({ mails, sent, told: toldLicenses })
})

test('the preview of the first working day of a week has the summaries', async () => {
  await dueIn(30 + 14)
  await switchOn()
  await run()
  const summaries = async (date: string) =>
    (await client().reminders.preview({ body: { date } })).mails.filter(({ hasSummary }) => hasSummary).map(({ recipient }) => recipient)
  expect(await summaries('2026-11-23')).toEqual([address('ClientAdministrator')])
  expect(await summaries('2026-11-24')).toEqual([])
  onDay('2026-11-23')
  const dry = await admin().reminders.run({ body: { dryRun: true } })
  const ran = await run()
  expect([dry.mails, dry.sent, ran.mails, ran.sent]).toEqual([1, 0, 1, 0])
  expect(await summaries('2026-11-23')).toEqual([])
})

test('the mails of a week are compared with those of other weeks, and a day with other days', async () => {
  await switchOn()
  await pastWeeks(6, [MANY, 3, 3, 3, 3])
  await manyAreDue('Weekly')
  // The step of November 20 is due for everybody with a weekly mail.
  onDay('2026-11-16')
  expect(await runBySchedule('2026-11-16')).toMatchObject({ status: 'done', sent: MANY })
  onDay('2026-11-17')
  await side.app().build((db) => db('users').whereLike('email', 'many%').update({ reminder_digest: 'Daily' }))
  await side.app().build((db) => db('licenses').where('due_date', '2026-11-27').update({ due_date: '2026-11-18' }))
  expect(await runBySchedule('2026-11-17')).toMatchObject({ status: 'held', mails: MANY })
  expect(await degradedReminders(side.app().database.read)).toEqual([expect.stringContaining('instead of the usual 3')])
  expect((await ledger()).filter(({ status }) => status === 'planned').length).toBeGreaterThanOrEqual(MANY)
})
